import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { sharedServer } from './support/file-server.ts'
import { openChooser } from './support/home.ts'
import { openPage, saveScreenshot, showTheme, themes } from './support/page.ts'
import { taskTimesOf } from './support/task-times.ts'

const server = sharedServer('professional')

/** The browser of the tests compiles late; in one task, all this took 140 to 180 ms. */
const maxTaskMs = 100

test.each([1440, 1024, 820, 390] as const)(
  'the map shows the chosen city, and a click on an area leaves it out, %i pixels wide',
  async (width) => {
    const account = await makeReadyAccount(server.url)
    const { page, problems } = await openPage({ as: account, hasMap: true, width })
    await openScreen(page, account, 'runtime')
    const dialog = await openChooser(page, 'Unlimited')
    const search = dialog.getByRole('searchbox', { name: 'Search cities' })
    for (const city of ['Boise, ID', 'Reno, NV', 'Baltimore, MD']) {
      await search.fill(city)
      await dialog.getByRole('checkbox', { name: city, exact: true }).check()
    }
    await search.fill('')
    for (const type of ['Restaurant', 'Cafe', 'Dentist'])
      await dialog.getByRole('checkbox', { name: type, exact: true }).check()
    await dialog.getByText('Ready: 3 cities, 9 city and type pairs').waitFor()
    const ways = dialog.getByRole('button', { name: /^(?:50 largest|Paste a list|Draw on map|Type a circle)$/u })
    const tops = await ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().top)))
    expect(tops).toHaveLength(4)
    expect(new Set(tops).size).toBe(1)
    const map = dialog.getByRole('img', { name: 'Map: Baltimore, MD' })
    await map.waitFor()
    await map.scrollIntoViewIfNeeded()
    await page.waitForTimeout(2_000)
    const count = dialog.getByRole('button', { name: /^\d+ of \d+ areas$/u })
    const all = Number(/of (\d+)/u.exec(((await count.textContent()) ?? '').replaceAll('\u00a0', ' '))?.[1])
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const counted = async () => (await count.textContent())?.replaceAll('\u00a0', ' ')
    let [x, y] = [box.x + box.width / 2, box.y + box.height / 2 - 20]
    // Between the rounded corners of neighbours there is no area: a few pixels further there is one.
    for (let tries = 0; tries < 5 && (await counted()) === `${all} of ${all} areas`; tries += 1) {
      if (tries > 0) [x, y] = [x + 7, y - 5]
      await page.mouse.move(x - 40, y)
      await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.click(x, y)
      await page.waitForTimeout(2_000)
    }
    await expect.poll(counted).toBe(`${all - 1} of ${all} areas`)
    await dialog.getByText(`${all - 1} of ${all} ZIPs`).waitFor()
    for (const theme of themes) {
      await showTheme(page, theme)
      await map.waitFor()
      await page.waitForTimeout(1_500)
      expect(await axeViolations(page, rulesIn[theme])).toEqual([])
      await saveScreenshot(page, `chooser-map-${width}-${theme}`)
    }
    await page.mouse.click(x, y)
    await dialog.getByText('Ready: 3 cities, 9 city and type pairs').waitFor()
    expect(problems()).toEqual([])
  },
)

test('500 places are pasted, get their types and are shown', async () => {
  const account = await makeReadyAccount(server.url)
  const { cities } = await account.get('/api/search-inputs')
  const names = (Array.isArray(cities) ? cities : []).filter((_, at) => at % 50 === 0).slice(0, 500)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const dialog = await openChooser(page, 'Unlimited')
  await dialog.getByRole('checkbox', { name: 'New York, NY', exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Paste a list' }).click()
  await dialog.getByRole('textbox', { name: /^Cities, ZIP codes/u }).fill(names.join('\n'))
  const tasks = await taskTimesOf(page, async () => {
    await dialog.getByRole('button', { name: 'Add to the list' }).click()
    await dialog.getByText('500 selected').waitFor()
  })
  expect(Math.max(...tasks)).toBeLessThan(maxTaskMs)
  for (const type of ['Restaurant', 'Cafe']) await dialog.getByRole('checkbox', { name: type, exact: true }).check()
  await dialog.getByText('Ready: 500 cities, 1,000 city and type pairs').waitFor()
  await saveScreenshot(page, 'chooser-500')
  expect(problems()).toEqual([])
})

test('the highlighted city keeps its contrast in both themes', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ as: account })
  await openScreen(page, account, 'runtime')
  const dialog = await openChooser(page)
  await dialog.getByLabel('City', { exact: true }).fill('21230')
  const option = page.getByRole('option', { name: 'Baltimore, MD' })
  await expect.poll(() => option.getAttribute('data-combobox-selected')).toBe('true')
  for (const theme of themes) {
    await showTheme(page, theme)
    const ratio = await option.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d')
      const luminance = (color: string): number => {
        if (context === null) return 0
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        const channels = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
          const share = value / 255
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0)
      }
      const back = luminance(getComputedStyle(element).backgroundColor)
      const texts = [element, ...element.querySelectorAll('.mono')].map((one) => luminance(getComputedStyle(one).color))
      return Math.min(...texts.map((text) => (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)))
    })
    expect(ratio).toBeGreaterThan(4.5)
    await saveScreenshot(page, `chooser-highlighted-${theme}`)
  }
})
