import type { TableRow } from '@gazetteer/contract'
import { startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import type { Page } from 'playwright-core'
import { type Account, makeAccount, openScreen } from '../../e2e/support/account.ts'
import { closeBrowser } from '../../e2e/support/browser.ts'
import { listingRows } from '../../e2e/support/listing-rows.ts'
import { type ListingsDatabase, openListingsDatabase } from '../../e2e/support/listings-database.ts'
import { openPage } from '../../e2e/support/page.ts'
import { startServer } from '../../e2e/support/server.ts'
import { waitForAllRows } from '../../e2e/support/table.ts'
import { longestTask, settled, timeUntil } from '../../e2e/support/time-until.ts'
import type { BenchTable } from '../table.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const sizes = [10_000, 100_000]

/** The built Data screen in Chromium, over a table in its own PostgreSQL. */
export async function run(): Promise<BenchTable[]> {
  const postgres = await startPostgres()
  const server = await startServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
  const database = await openListingsDatabase(postgres.url)
  try {
    const account = await makeAccount(server.url)
    await account.post('/api/db/save', database.config)
    const figures: Record<string, number>[] = []
    for (const size of sizes) figures.push(await figuresOf({ account, database }, size))
    const names = Object.keys(figures[0] ?? {})
    return [
      {
        title: `Data screen in Chromium, milliseconds until painted (median of ${rounds})`,
        rows: names.map((name) => ({
          what: name,
          ...Object.fromEntries(
            sizes.map((size, at) => [`${size.toLocaleString('en-US')} rows`, figures[at]?.[name] ?? 0]),
          ),
        })),
        notes: [
          'aim at 100,000 rows: sort, search, filter, page, edit and select all ≤ 200 ms each; no task > 100 ms while scrolling',
          'the longest task is 0 where the browser saw none of 50 ms or more',
        ],
      },
    ]
  } finally {
    await closeBrowser()
    await server.stop()
    await database.stop()
    await postgres.stop()
  }
}

type Stage = { account: Account; database: ListingsDatabase }

async function figuresOf({ account, database }: Stage, size: number): Promise<Record<string, number>> {
  await database.put(rowsWithDoubles(size))
  const { page, context } = await openPage({ as: account, isNew: true })
  const load = await loadTime(page, account, size)
  const figures = {
    load: Math.round(load),
    ...(await sortTimes(page)),
    ...(await groupTime(page)),
    ...(await filterTimes(page, size)),
    ...(await conditionTimes(page, size)),
    ...(await pageTimes(page)),
    ...(await editTime(page)),
    ...(await duplicateTimes(page)),
    ...(await scrollTasks(page)),
  }
  await context.close()
  return figures
}

/** Names as varied as real ones; every twentieth row duplicates the one before it. */
function rowsWithDoubles(size: number): TableRow[] {
  const plain = listingRows(size)
  return plain.map((row, at) => {
    const shown = at % 20 === 0 ? (plain[at - 1] ?? row) : row
    return {
      ...shown,
      id: row.id,
      source_id: row.source_id,
      name: `${shown.name ?? ''} ${shown.id}`,
      website: null,
      phone: `+1410${5_550_000 + shown.id}`,
    }
  })
}

async function loadTime(page: Page, account: Account, size: number): Promise<number> {
  const started = performance.now()
  await openScreen(page, account, 'table')
  await waitForAllRows(page, size.toLocaleString('en-US'))
  return performance.now() - started
}

const sorted = { Name: 2, Address: 5, Rating: 8 }

async function sortTimes(page: Page): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [label, place] of Object.entries(sorted)) {
    const head = `thead th:nth-child(${place})`
    times[`sort by ${label}`] = await median(async () => {
      const up = await timeUntil(
        page,
        { press: `${head} button` },
        { selector: `${head}[aria-sort="ascending"]`, text: /./u },
      )
      await timeUntil(page, { press: `${head} button` }, { selector: `${head}[aria-sort="descending"]`, text: /./u })
      await timeUntil(page, { press: `${head} button` }, { selector: `${head}[aria-sort="none"]`, text: /./u })
      return up
    }, page)
  }
  return times
}

async function groupTime(page: Page): Promise<Record<string, number>> {
  const open = async (item: string) => {
    await page.getByRole('columnheader', { name: 'City' }).hover()
    await page.getByRole('button', { name: 'Options of City' }).click()
    await page.getByRole('menuitem', { name: item }).evaluate((element) => {
      element.id = 'group-item'
    })
  }
  return {
    'group by City': await median(async () => {
      await open('Group by it')
      const time = await timeUntil(page, { press: '#group-item' }, { selector: 'tbody [data-group]', text: /rows/u })
      await open('Do not group')
      await page.locator('#group-item').click()
      await page.locator('[data-group]').first().waitFor({ state: 'detached' })
      return time
    }, page),
  }
}

async function filterTimes(page: Page, size: number): Promise<Record<string, number>> {
  const all = size.toLocaleString('en-US')
  const field = 'input[aria-label="Search listings"]'
  const some = { selector: 'main footer', text: new RegExp(`^Rows \\S+ of (?!${all}P)`, 'u') }
  const whole = { selector: 'main footer', text: new RegExp(`^Rows \\S+ of ${all}P`, 'u') }
  const box = '#hide-incomplete'
  await page.getByRole('checkbox', { name: 'Hide incomplete' }).evaluate((input) => {
    input.id = 'hide-incomplete'
  })
  const none = { selector: 'main', text: /^(?!.*[\d,]+ selected).*$/su }
  return {
    search: await median(async () => {
      const time = await timeUntil(page, { typeInto: field, text: 'harbor smiles' }, some)
      await timeUntil(page, { typeInto: field, text: '' }, whole)
      return time
    }, page),
    'hide incomplete': await median(async () => {
      const time = await timeUntil(page, { press: box }, some)
      await timeUntil(page, { press: box }, whole)
      return time
    }, page),
    'select all': await median(async () => {
      const all100 = { selector: '[role="toolbar"]', text: new RegExp(`^${all} selected`, 'u') }
      const time = await timeUntil(page, { press: 'input[aria-label="Select all"]' }, all100)
      await timeUntil(page, { press: 'input[aria-label="Select all"]' }, none)
      return time
    }, page),
  }
}

/** Two conditions of the filter builder: the second gets an operator that applies it, and one that does not. */
async function conditionTimes(page: Page, size: number): Promise<Record<string, number>> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const add = page.getByRole('button', { name: 'Add condition' })
  for (const field of ['rating', 'phone']) {
    await add.click()
    await page.getByRole('combobox', { name: 'Column' }).last().selectOption(field)
  }
  await page.getByRole('combobox', { name: 'Operator of Rating' }).selectOption('gte')
  await page.getByLabel('Value of Rating').fill('4')
  const shown = await page.locator('main footer').textContent()
  const pills = '[aria-label="Active filters"]'
  const ofPhone = '[aria-label="Operator of Phone"]'
  const times = {
    'add a condition': await median(async () => {
      const hasPhone = { chooseIn: ofPhone, value: 'notEmpty' }
      const time = await timeUntil(page, hasPhone, { selector: pills, text: /Phone not empty/u })
      await timeUntil(
        page,
        { chooseIn: ofPhone, value: 'contains' },
        { selector: pills, text: /^(?!.*Phone not empty)/u },
      )
      return time
    }, page),
  }
  if (shown?.includes(`of ${size.toLocaleString('en-US')}P`) === true) throw new Error('The condition hid no rows')
  for (const field of ['Phone', 'Rating'])
    await page.getByRole('button', { name: `Remove condition: ${field}` }).click()
  await page.keyboard.press('Escape')
  return times
}

async function pageTimes(page: Page): Promise<Record<string, number>> {
  const [next, previous] = ['Next', 'Previous'].map((name, at) => ({ name, id: `page-${at}` }))
  for (const step of [next, previous])
    await page.getByRole('button', { name: step?.name ?? '', exact: true }).evaluate((button, id) => {
      button.id = id
    }, step?.id ?? '')
  return {
    'next page': await median(async () => {
      const time = await timeUntil(page, { press: `#${next?.id}` }, { selector: 'main footer', text: /^Rows 501–/u })
      await timeUntil(page, { press: `#${previous?.id}` }, { selector: 'main footer', text: /^Rows 1–/u })
      return time
    }, page),
  }
}

/** From Enter in the cell until the table shows the new value and the time to cancel. */
async function editTime(page: Page): Promise<Record<string, number>> {
  const cell = page.locator('tbody tr[aria-rowindex] [data-column="address"]').first()
  const pending = page.getByRole('group', { name: 'Pending change' })
  return {
    'edit a cell': await median(async () => {
      await cell.dblclick()
      await page.getByRole('textbox', { name: /^Address of/u }).fill('1 New Street')
      const time = await timeUntil(
        page,
        { keyIn: '[data-column="address"] input', key: 'Enter' },
        { selector: '[aria-label="Pending change"]', text: /Saving in/u },
      )
      await pending.getByRole('button', { name: 'Cancel' }).click()
      await pending.waitFor({ state: 'detached' })
      return time
    }, page),
  }
}

async function duplicateTimes(page: Page): Promise<Record<string, number>> {
  await page.getByRole('button', { name: 'Remove Dupes' }).evaluate((button) => {
    button.id = 'remove-dupes'
  })
  let longest = 0
  const times = {
    'Remove Dupes preview': await median(async () => {
      let time = 0
      const task = await longestTask(page, async () => {
        time = await timeUntil(
          page,
          { press: '#remove-dupes' },
          { selector: '[role="dialog"]', text: /duplicates? in|No duplicates/u },
        )
      })
      longest = Math.max(longest, task)
      await close(page)
      return time
    }, page),
    'its longest task': Math.round(longest),
  }
  await page.locator('#remove-dupes').click()
  let likely = 0
  const task = await longestTask(page, async () => {
    await page
      .getByRole('dialog')
      .getByText('Likely', { exact: true })
      .evaluate((segment) => {
        segment.id = 'likely'
      })
    likely = await timeUntil(
      page,
      { press: '#likely' },
      { selector: '[role="dialog"]', text: /pairs? beyond|No likely/u },
    )
  })
  await close(page)
  return {
    ...times,
    'its longest task': Math.round(longest),
    'likely duplicates': Math.round(likely),
    'its longest task ': Math.round(task),
  }
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function scrollTasks(page: Page): Promise<Record<string, number>> {
  const frame = page.locator('[data-table-frame]')
  await frame.hover()
  const wheel = await median(
    () =>
      longestTask(page, async () => {
        for (let slice = 0; slice < 80; slice += 1) await page.mouse.wheel(0, slice < 40 ? 400 : -400)
      }),
    page,
  )
  await frame.focus()
  const keys = await median(
    () =>
      longestTask(page, async () => {
        for (let slice = 0; slice < 5; slice += 1) {
          for (const key of ['End', 'Home', 'PageDown', 'PageUp']) {
            await page.keyboard.press(key)
            await painted(page)
          }
        }
      }),
    page,
  )
  return { 'longest task, wheel': wheel, 'longest task, End and Home': keys }
}

function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
      }),
  )
}

async function median(measure: () => Promise<number>, page: Page): Promise<number> {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    await settled(page)
    times.push(await measure())
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}
