import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, openScreen } from './support/account.ts'
import { axeViolations, rulesIn } from './support/axe.ts'
import { type ExampleAccounts, exampleInstallation } from './support/example-accounts.ts'
import { saveScreenshotOnFailure, openPage, showTheme, type WatchedPage } from './support/page.ts'

const { server, accounts, database } = exampleInstallation(600)
let visitor: WatchedPage
let people: Record<keyof ExampleAccounts, WatchedPage & { account: Account }>

beforeAll(async () => {
  const open = async (account: Account, hasMap = false) => ({ account, ...(await openPage({ as: account, hasMap })) })
  const { empty, filed, full, operator } = accounts()
  visitor = await openPage()
  people = {
    empty: await open(empty),
    filed: await open(filed),
    full: await open(full, true),
    operator: await open(operator),
  }
})

afterAll(async () => {
  for (const { close } of [visitor, ...Object.values(people)]) await close()
})

type Prepare = (page: Page) => Promise<unknown>
type State = [name: string, path: string, prepare: Prepare]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const waitForJobs = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** Initial pages are checked in widths.test.ts; these are states opened by a click. */
const ofVisitor: State[] = [
  ['the mail link of a reset', '/login?reset=abc', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  [
    'a wrong login',
    '/login',
    async (page) => {
      await page.getByLabel('Email').fill('x')
      await page.getByRole('textbox', { name: 'Password' }).fill('x')
      await press(page, 'Sign In')
      await page.getByRole('alert').waitFor()
    },
  ],
]

/** Overlays of every screen are checked over the fastest one. */
const ofBoth: State[] = [
  ['billing', 'user', (page) => press(page, /Manage Billing|Upgrade to Pro/u)],
  [
    'the palette',
    'job-history',
    async (page) => {
      await waitForJobs(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
    },
  ],
  [
    'the keys',
    'job-history',
    async (page) => {
      await waitForJobs(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  ],
  ['the account menu', 'job-history', (page) => press(page, /Account menu/u)],
]

const ofEmpty: State[] = [
  [
    'choices saved by name',
    'runtime',
    async (page) => {
      await press(page, 'Choose...')
      await page.getByRole('dialog').getByRole('button', { name: 'Presets' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  ],
  [
    'choosing',
    'runtime',
    async (page) => {
      await press(page, 'Choose...')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'a provider’s form and guide',
    'user',
    async (page) => {
      await page.getByText('Supabase', { exact: true }).click()
      await page.getByText('Setup Guide').click()
      await page.getByRole('button', { name: 'Copy SQL' }).first().waitFor()
    },
  ],
]

const ofFiled: State[] = [
  [
    'what came of a capture',
    'runtime',
    (page) => page.getByRole('region', { name: 'Result' }).getByRole('region', { name: 'Completeness' }).waitFor(),
  ],
  [
    'a listing of the newest file',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex] [data-column="name"]').first().click()
      await page.getByRole('complementary', { name: 'Listing' }).getByText('Source and licence').waitFor()
    },
  ],
]

const ofFull: State[] = [
  [
    'a listing',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex] [data-column="name"]').first().click()
      await page.keyboard.press(' ')
      await page.getByRole('complementary', { name: 'Listing' }).getByText('Source and licence').waitFor()
    },
  ],
  [
    'an open job',
    'job-history',
    async (page) => {
      await page.locator('[data-job-toggle]').first().click()
      await page.getByText('Cities processed').waitFor()
    },
  ],
  [
    'clearing the history',
    'job-history',
    async (page) => {
      await press(page, 'Clear History')
      await page
        .getByRole('dialog')
        .getByText(/This action cannot be undone/u)
        .waitFor()
    },
  ],
  [
    'selected rows',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().waitFor()
      // Not `check`: rows that arrive a moment later are not selected.
      await page.getByRole('checkbox', { name: 'Select all' }).click()
      await page.getByRole('toolbar').waitFor()
    },
  ],
  [
    'deleting rows',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['nothing that matches', 'table?q=no-such-thing', (page) => page.getByText('No matches').waitFor()],
  [
    'the columns',
    'table',
    async (page) => {
      await press(page, 'Columns')
      await page.getByRole('checkbox', { name: 'Plus code' }).waitFor()
    },
  ],
  [
    'the filters',
    'table',
    async (page) => {
      await press(page, 'Filter')
      await press(page, 'Add condition')
      await page.getByRole('combobox', { name: 'Column' }).selectOption('rating')
      await page.getByLabel('Value of Rating').waitFor()
    },
  ],
  [
    'views saved by name',
    'table',
    async (page) => {
      await press(page, 'Views')
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  ],
  [
    'the map of the rows',
    'table',
    async (page) => {
      await press(page, 'Map')
      await page.getByRole('img', { name: /^Map/u }).waitFor()
    },
  ],
  [
    'a bulk edit',
    'table',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
      await page.getByLabel('Column', { exact: true }).selectOption('city')
      await page.getByLabel('New value').fill('Reno')
      await page.getByText('New value of City in 1 row:').waitFor()
    },
  ],
  [
    'the duplicates',
    'table',
    async (page) => {
      await press(page, 'Remove Dupes')
      await page.getByText(/duplicates? in/u).waitFor()
    },
  ],
  [
    'a connected database',
    'user',
    async (page) => {
      await page.getByRole('button', { name: 'Disconnect' }).waitFor()
      await page.getByRole('heading', { name: 'File presets' }).waitFor()
    },
  ],
  [
    'a file preset with errors',
    'user/files',
    async (page) => {
      await press(page, 'New preset')
      await page.getByRole('dialog').getByLabel('Column 2: header').fill('Name')
      await page.getByRole('dialog').getByRole('button', { name: 'Create preset' }).click()
      await page.getByText('Each header can be used only once.').waitFor()
    },
  ],
  [
    'the next starts of a schedule',
    'job-history/campaigns',
    async (page) => {
      await press(page, 'New campaign')
      await page.getByLabel('Schedule').selectOption({ label: 'Every week' })
      await page
        .getByRole('dialog')
        .getByText(/^Next: /u)
        .waitFor()
    },
  ],
  [
    'the menu of a column',
    'table?freeze=phone',
    async (page) => {
      await page.locator('tbody tr[aria-rowindex]').first().waitFor()
      await press(page, 'Options of Phone')
      await page.getByRole('menuitem', { name: 'Unfreeze' }).waitFor()
    },
  ],
  [
    'a server that is away',
    'job-history',
    async (page) => {
      await page.route('**/api/jobs*', (route) => route.abort())
      await page.reload()
      await page.getByRole('heading', { name: 'Connection Error' }).waitFor()
      await page.unroute('**/api/jobs*')
    },
  ],
]

const ofOperator: State[] = [
  [
    'suspending an account',
    'operator',
    async (page) => {
      await press(page, /^Suspend /u)
      await page.getByRole('dialog').getByText('Nothing is deleted').waitFor()
    },
  ],
]

/** Violations on the page or in its open dialog, then the colour violations of the other theme. */
async function faultsOf(page: Page): Promise<string[]> {
  await showTheme(page, 'light')
  const light = await axeViolations(page)
  await showTheme(page, 'dark')
  const dark = await axeViolations(page, rulesIn.dark)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((fault) => `dark: ${fault}`)]
}

test.each(ofVisitor)('a visitor: %s', async (_name, path, prepare) => {
  const { page } = visitor
  saveScreenshotOnFailure(page)
  await page.goto(server.url + path)
  await prepare(page)
  expect(await faultsOf(page)).toEqual([])
})

describe.each([
  ['empty', [...ofBoth, ...ofEmpty]],
  ['filed', ofFiled],
  ['full', [...ofBoth, ...ofFull]],
  ['operator', ofOperator],
] as const)('%s', (accountKind, states) => {
  test.each(states)('%s', async (_name, path, prepare) => {
    const { account, page } = people[accountKind]
    saveScreenshotOnFailure(page)
    await openScreen(page, account, path)
    await prepare(page)
    expect(await faultsOf(page)).toEqual([])
  })
})

test('an unreachable database', async () => {
  const { account, page } = people.full
  saveScreenshotOnFailure(page)
  database().cable.cut()
  await openScreen(page, account, 'table')
  await page.getByText('Unable to connect to PostgreSQL database.').waitFor({ timeout: 60_000 })
  expect(await faultsOf(page)).toEqual([])
})

test('a capture that prompts because its database is unreachable', async () => {
  const { account, page } = people.full
  saveScreenshotOnFailure(page)
  await openScreen(page, account, 'runtime')
  await page.getByRole('dialog', { name: 'Recovery Required' }).waitFor({ timeout: 120_000 })
  expect(await faultsOf(page)).toEqual([])
})
