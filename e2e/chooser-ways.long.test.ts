import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Account, makeReadyAccount } from './support/account.ts'
import { dialogOf, openAreas, square } from './support/areas.ts'
import { sharedServer } from './support/file-server.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { openPage, saveScreenshot } from './support/page.ts'

const server = sharedServer('professional')

const list = 'Cities, ZIP codes or coordinates, one in each line, or GeoJSON'

/** What to do with a control: by keys only, or with a finger only. */
type Hand = {
  press: (name: string) => Promise<void>
  choose: (name: string) => Promise<void>
  write: (field: string, text: string) => Promise<void>
  /** Adds an area with a boundary. */
  draw: () => Promise<void>
}

function byKeyboard(page: Page): Hand {
  const hand: Hand = {
    press: async (name) => await pressByKey(page, ['button', name]),
    choose: async (name) => {
      await tabTo(page, ['checkbox', name])
      await page.keyboard.press('Space')
    },
    write: async (field, text) => {
      await tabTo(page, ['field', field])
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    // A corner cannot be placed by keys, but its coordinates can be written.
    draw: async () => {
      await hand.press('Paste a list')
      await hand.write(list, JSON.stringify({ type: 'Polygon', coordinates: [square(0.02)] }))
      await hand.press('Add to the list')
    },
  }
  return hand
}

function byTouch(page: Page): Hand {
  const dialog = dialogOf(page)
  const tap = async (control: Locator) => {
    await control.scrollIntoViewIfNeeded()
    await control.tap()
  }
  return {
    press: async (name) => await tap(dialog.getByRole('button', { name, exact: true })),
    choose: async (name) => await tap(dialog.getByRole('checkbox', { name, exact: true })),
    write: async (field, text) => {
      await tap(dialog.getByLabel(field, { exact: true }))
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    draw: async () => {
      await tap(dialog.getByRole('button', { name: 'Draw on map', exact: true }))
      const map = dialog.locator('[data-ready]')
      await map.waitFor()
      await tap(dialog.getByText('Rectangle', { exact: true }))
      await map.scrollIntoViewIfNeeded()
      await page.waitForTimeout(500)
      const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      for (const share of [0.55, 0.75]) {
        await page.touchscreen.tap(box.x + box.width * share, box.y + box.height * share)
        await page.waitForTimeout(200)
      }
      await tap(dialog.getByRole('button', { name: 'Use these areas', exact: true }))
    },
  }
}

/** What to type, and the row that it finds. */
const searches = [
  ['ZIP code', '83702', 'ZIP 83702'],
  ['county', 'ada county', 'Ada County, ID'],
  ['foreign city', 'münchen', 'Munich, Germany'],
  ['misspelt city', 'Bostno', 'Boston, MA'],
] as const

async function useAllWays(page: Page, account: Account, { press, choose, write, draw }: Hand): Promise<void> {
  const dialog = dialogOf(page)
  const selected = async (count: number) =>
    await dialog.getByRole('region', { name: 'Cities' }).getByText(`${count} selected`).waitFor()
  let count = 0
  for (const [, text, label] of searches) {
    await write('Search cities', text)
    await dialog.getByRole('checkbox', { name: label, exact: true }).waitFor()
    await choose(label)
    await selected((count += 1))
    await press('Clear search')
  }
  await press('Paste a list')
  await write(list, 'Reno, NV\nSaint Louis, MO')
  await press('Add to the list')
  await selected((count += 2))
  await press('Type a circle')
  await write('Name', 'Downtown')
  await write('Latitude', '43.61')
  await write('Longitude', '-116.2')
  await press('Add circle')
  await selected((count += 1))
  await draw()
  await selected((count += 1))
  const { cities } = await account.get('/api/search-inputs')
  const names = (Array.isArray(cities) ? cities.map(String) : []).filter((_, at) => at % 50 === 7).slice(0, 500)
  await press('Paste a list')
  await write(list, names.join('\n'))
  await press('Add to the list')
  await selected((count += 500))
  await choose('Restaurant')
  await dialog.getByText(new RegExp(`^Ready: .*, ${count} place and type pairs$`, 'u')).waitFor()
}

test('every way to choose works by keyboard', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openAreas(page, account)
  await useAllWays(page, account, byKeyboard(page))
  await saveScreenshot(page, 'chooser-ways-keyboard')
  expect(problems()).toEqual([])
})

test('every way to choose works with a finger on a phone, drawing too', async () => {
  const account = await makeReadyAccount(server.url)
  const { page, problems } = await openPage({ as: account, hasMap: true, width: 390 })
  await openAreas(page, account)
  await useAllWays(page, account, byTouch(page))
  await saveScreenshot(page, 'chooser-ways-touch')
  expect(problems()).toEqual([])
})
