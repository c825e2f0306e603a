import type { CDPSession } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, makeAccount } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { coveredFocus, faultsOfLayout } from './support/layout.ts'
import { type ExampleAccounts, exampleInstallation } from './support/example-accounts.ts'
import { saveScreenshotOnFailure, openPage, showTheme, themes, type WatchedPage } from './support/page.ts'
import { type Width, heights } from './support/sizes.ts'

const { server, accounts } = exampleInstallation(700)
/** One page for each of the five, opened at every width and in both themes. */
let pages: Record<'visitor' | keyof ExampleAccounts, Shown>

type Shown = WatchedPage & { account: Account | null; cdp: CDPSession }

beforeAll(async () => {
  const { empty, filed, full, operator } = accounts()
  pages = {
    visitor: await open(null),
    empty: await open(empty),
    filed: await open(filed),
    full: await open(full, true),
    operator: await open(operator),
  }
})

afterAll(async () => {
  for (const { close } of Object.values(pages)) await close()
})

async function open(account: Account | null, hasMap = false): Promise<Shown> {
  const watched = await openPage(account === null ? {} : { as: account, hasMap })
  const cdp = await watched.context.newCDPSession(watched.page)
  const close = async () => {
    await cdp.detach()
    await watched.close()
  }
  return { ...watched, account, cdp, close }
}

const widths: Width[] = [390, 768, 1024, 1025, 1440]

/** A phone has touch input, the others a mouse. */
async function show({ page, cdp }: Shown, width: Width): Promise<void> {
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: width < 768 })
  await page.setViewportSize({ width, height: heights[width] })
}

const ofEach = ['/user/ID/runtime', '/user/ID/user', '/user/ID/job-history', '/user/ID/table', '/payment']

describe.each([
  ['visitor', ['/', '/login', '/login?view=register']],
  ['empty', ofEach],
  ['filed', ['/user/ID/runtime', '/user/ID/table']],
  ['full', ofEach],
  ['operator', ['/user/ID/operator']],
] as const)('%s', (accountKind, paths) => {
  test.each(paths)(
    '%s has no axe violation, overflow or covered control, at every width and in both themes',
    async (path) => {
      const shown = pages[accountKind]
      const { page, account, problems } = shown
      saveScreenshotOnFailure(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(server.url + path.replace('ID', account?.id ?? ''))
      const faults: string[] = []
      for (const theme of themes) {
        await showTheme(page, theme)
        for (const width of widths) {
          await show(shown, width)
          // One pixel beyond the breakpoint only the layout changes.
          const broken = width === 1025 ? [] : await axeViolations(page, rulesIn[theme])
          faults.push(...[...broken, ...(await faultsOfLayout(page))].map((fault) => `${theme}, ${width} px: ${fault}`))
        }
      }
      expect(faults).toEqual([])
      expect(problems()).toEqual([])
    },
  )
})

test.each(widths)(
  'at %i px the screens are reached from where they belong; a phone does not scroll the log by itself',
  async (width) => {
    const shown = pages.full
    const { page, account, problems } = shown
    saveScreenshotOnFailure(page)
    await show(shown, width)
    if (!page.url().endsWith('/runtime')) await page.goto(`${server.url}/user/${account?.id}/runtime`)
    const isPhone = width <= 768
    const auto = page.getByRole('checkbox', { name: 'Auto-scroll' })
    await auto.waitFor()
    await expect.poll(() => auto.isDisabled()).toBe(isPhone)
    expect(await auto.isChecked()).toBe(false)
    expect(await page.getByRole('navigation', { name: 'Screens', exact: true }).isVisible()).toBe(!isPhone)
    expect(await page.getByRole('navigation', { name: 'Screens, bottom bar' }).isVisible()).toBe(isPhone)
    expect(problems()).toEqual([])
  },
)

test('the narrowest phone does not truncate version and plan', async () => {
  const { page, account } = pages.full
  saveScreenshotOnFailure(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${server.url}/user/${account?.id}/job-history`)
  const labels = page.locator('header .mantine-Badge-label')
  await labels.first().waitFor()
  const cut = await labels.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  expect(cut).toEqual([])
  expect(await labels.allTextContents()).toEqual([expect.stringMatching(/^v\d/u), 'PRO'])
})

test('a long e-mail address makes no screen wider than the window', async () => {
  const account = await makeAccount(server.url, `${'a.very.long.name'.repeat(3)}@a-company-of-many-words.example`)
  const { page } = await openPage({ as: account })
  await page.goto(`${server.url}/user/${account.id}/job-history`)
  for (const width of [769, 800, 900, 1000]) {
    await page.setViewportSize({ width, height: 800 })
    const button = page.getByRole('button', { name: 'Account menu' })
    await button.waitFor()
    // The initial in its circle, whole.
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(38)
    const bar = await page
      .locator('header')
      .first()
      .evaluate(({ scrollWidth }) => scrollWidth)
    expect([bar, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
  }
})

const fitted = [1025, 1100, 1181, 1250, 1280, 1320, 1440]

test.each(['empty', 'filed', 'full'] as const)(
  '%s: Home and Data fit the window from 1025 to 1440 × 900 px',
  async (accountKind) => {
    const { page, account } = pages[accountKind]
    saveScreenshotOnFailure(page)
    // A result shows ten rows; Home then scrolls.
    for (const screen of accountKind === 'filed' ? ['table'] : ['runtime', 'table']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${server.url}/user/${account?.id}/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (screen === 'table' && accountKind === 'full') await page.getByText('Rows 1–').waitFor()
      for (const width of fitted) {
        await page.setViewportSize({ width, height: 900 })
        const overhang = () =>
          page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
        await expect.poll(async () => [screen, width, await overhang()]).toEqual([screen, width, 0])
      }
    }
  },
)

test('nothing on the operator’s page is wider than the narrowest screen', async () => {
  const { page, account } = pages.operator
  saveScreenshotOnFailure(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.url}/user/${account?.id}/operator`)
  await page.getByRole('table', { name: 'Queues' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a phone the numbers of the job history share one height, in cards of one size', async () => {
  const { page, account } = pages.full
  saveScreenshotOnFailure(page)
  await page.setViewportSize({ width: 390, height: heights[390] })
  await page.goto(`${server.url}/user/${account?.id}/job-history`)
  const numbers = page.locator('main dl > div > dt + dd')
  await expect.poll(() => numbers.count()).toBe(3)
  const tops = await numbers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  const sizes = await numbers.evaluateAll((all) => all.map((each) => each.closest('dl > *')?.clientHeight))
  expect([new Set(tops).size, new Set(sizes).size]).toEqual([1, 1])
  await page.getByText(/^\d+ of \d+ ended jobs? completed/u).waitFor()
})

test('the landing page’s menu opens below 1025 px and closes when the window grows', async () => {
  const { page, problems } = await openPage({ width: 1024 })
  await page.goto(server.url)
  await page.locator('html[data-awake]').waitFor()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'How It Works' }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1100, height: 800 })
  const toggle = page.locator('[aria-controls="landing-menu"]')
  await toggle.waitFor({ state: 'hidden' })
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  for (const [link, anchor] of [
    ['Features', '#features'],
    ['How It Works', '#how-it-works'],
    ['Pricing', '#pricing'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Page' }).getByRole('link', { name: link }).click()
    expect(new URL(page.url()).hash).toBe(anchor)
  }
  expect(problems()).toEqual([])
})

/** 1280 × 1024 at 400 % zoom, where fixed bars leave the least space. */
const zoomedIn = { width: 320, height: 256 }

test.each([
  ['empty', 'runtime', 'Choose...'],
  ['full', 'user', null],
  ['full', 'job-history', null],
  ['full', 'table', null],
] as const)(
  '%s, %s, %s: at 400 % zoom, no bar covers an element focused with Tab',
  async (accountKind, screen, toPress) => {
    const { page, account } = pages[accountKind]
    saveScreenshotOnFailure(page)
    await page.setViewportSize(zoomedIn)
    await page.goto(`${server.url}/user/${account?.id}/${screen}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (toPress !== null) {
      // On a phone the cards are rows that open in place.
      await page.getByRole('region', { name: 'Step 2: Capture type' }).getByRole('button').first().click()
      await page.getByRole('button', { name: toPress }).first().click()
      await page.getByRole('dialog').waitFor()
    }
    const covered: string[] = []
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      covered.push(...(await coveredFocus(page)))
    }
    expect(covered).toEqual([])
  },
)
