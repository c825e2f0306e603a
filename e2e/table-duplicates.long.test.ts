import type { TableRow } from '@gazetteer/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openScreen } from './support/account.ts'
import { axeViolations } from './support/axe.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { rowsOf } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')
const own = ownTable(server)

test('Remove Dupes shows its groups, deletes in batches of 100 and retains the most complete row', async () => {
  const [first] = listingRows(1)
  if (first === undefined) throw new Error('There are no rows')
  const unlike = Array.from({ length: 150 }, (_, index) => ({
    ...first,
    id: index + 1,
    source_id: `shop-${index}`,
    name: `Shop ${index}`,
    website: null,
    phone: null,
    address: `${index} Main St`,
  }))
  const doubles = unlike.slice(0, 120).map((row) => ({ ...row, source_id: `double-${row.id}`, rating: null }))
  await own.database.put([...unlike, ...doubles])
  const sizes: number[] = []
  const { page, problems } = await openPage({ as: own.account })
  page.on('request', (request) => {
    if (request.url().endsWith('/api/table/delete')) sizes.push(JSON.parse(request.postData() ?? '{}').ids.length)
  })
  await openScreen(page, own.account, 'table')
  await page.getByText('of 270').first().waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByText('120 duplicates in 120 groups').waitFor()
  await page.getByRole('button', { name: 'Remove 120 duplicates' }).click()
  await page.getByText('120 duplicates removed').waitFor()
  expect(sizes).toEqual([100, 20])
  expect((await own.database.rows()).every(({ id }) => id <= 150)).toBe(true)
  expect(problems()).toEqual([])
})

test('branches at different places are shown apart and removed only when ticked', async () => {
  const [first] = listingRows(1)
  if (first === undefined) throw new Error('There are no rows')
  const branches = Array.from({ length: 4 }, (_, index) => ({
    ...first,
    id: index + 1,
    source_id: `branch-${index}`,
    name: 'Sub Shop',
    website: 'https://subshop.example',
    phone: null,
    address: `${index + 1} Main St`,
    latitude: 39.29 + index / 100,
    longitude: -76.61,
  }))
  await own.database.put(branches)
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await page.getByText('of 4').first().waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByText('3 pairs share a website but lie apart').waitFor()
  expect(await page.getByRole('button', { name: 'Remove 0 duplicates' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /2 Main St/ }).click()
  await page.getByRole('button', { name: 'Remove 1 duplicate' }).waitFor()
  await page.getByRole('checkbox', { name: 'Remove all of these too' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove 3 duplicates' }).click()
  await page.getByText('3 duplicates removed').waitFor()
  expect((await own.database.rows()).map(({ id }) => id)).toEqual([1])
  expect(problems()).toEqual([])
})

/** Whether the table still contains the row. */
const isThere = async (wanted: number): Promise<boolean> => (await own.database.rows()).some(({ id }) => id === wanted)

/** Two rows that look like one business, among others. */
function lookalikes(): TableRow[] {
  const [first, ...others] = listingRows(40)
  if (first === undefined) throw new Error('There are no rows')
  const shop = { ...first, name: 'Harbor Point Dental Clinic', address: '100 East Pratt Street', phone: '+14105550142' }
  return [
    { ...shop, id: 1, website: null },
    {
      ...shop,
      id: 2,
      source_id: 's-2',
      name: 'Harbor Pt Dental Clinic',
      address: '100 E Pratt St',
      website: 'https://harbor.example',
    },
    ...others.slice(10),
  ]
}

async function openLikely(page: Page) {
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('dialog').getByText('Likely', { exact: true }).click()
}

async function openLookalikes(page: Page) {
  await own.database.put(lookalikes())
  await openScreen(page, own.account, 'table')
  await rowsOf(page).nth(0).waitFor()
  await openLikely(page)
}

test('likely duplicates are reviewed: one remains and takes over its missing values', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openLookalikes(page)
  const keep = page.getByRole('button', { name: 'Keep this: Harbor Point Dental Clinic' })
  await keep.click()
  const question = page.getByRole('group', { name: 'Merge these listings?' })
  await question.getByText('website').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isThere(2)).toBe(true)
  await keep.click()
  await question.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('No likely duplicates').waitFor()
  expect((await own.database.rows())[0]?.website).toBe('https://harbor.example')
  expect(await isThere(2)).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Removal' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 listing restored').waitFor()
  expect((await own.database.rows())[0]?.website).toBeNull()
  expect(await isThere(2)).toBe(true)
  expect(problems()).toEqual([])
})

test('a dismissed pair stays dismissed until it is reviewed again, all by keyboard', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openLookalikes(page)
  await page.getByRole('button', { name: /^Keep this: Harbor Point/u }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Dismiss Harbor/u }).press('Enter')
  await page.getByText('No likely duplicates').waitFor()
  await page.reload()
  await rowsOf(page).nth(0).waitFor()
  await openLikely(page)
  await page.getByRole('button', { name: 'Show 1 dismissed pair' }).press('Enter')
  await page.getByRole('button', { name: /^Review again: Harbor/u }).press('Enter')
  await page.getByRole('button', { name: 'Back to open pairs' }).press('Enter')
  await page.getByRole('button', { name: /^Keep this: Harbor Pt/u }).press('Enter')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Merge these listings?')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('No likely duplicates').waitFor()
  expect(await isThere(1)).toBe(false)
  expect(problems()).toEqual([])
})

test('a duplicate stays if its remaining row was deleted in another tab', async () => {
  const rows = listingRows(12)
  await own.database.put([...rows, ...rows.map((row) => ({ ...row, source_id: `double-${row.id}`, rating: null }))])
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).nth(0).waitFor()
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  const remove = page.getByRole('button', { name: 'Remove 12 duplicates' })
  await remove.waitFor()
  await own.account.post('/api/table/delete', { ids: [1, 2] })
  await remove.click()
  await page.getByText('Cleanup error: 2 duplicates not removed, because the record to keep was deleted.').waitFor()
  await page.getByText('10 duplicates removed').waitFor()
  // Only the duplicates of the first two remain.
  expect((await own.database.rows()).map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(problems()).toEqual([])
})

test('two rows are not merged if the remaining one was deleted in another tab', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openLookalikes(page)
  await page.getByRole('button', { name: 'Keep this: Harbor Point Dental Clinic' }).click()
  await own.account.post('/api/table/delete', { ids: [1] })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('These rows are no longer in the table. Please load the table again.').waitFor()
  expect(await isThere(2)).toBe(true)
  expect(problems()).toEqual([])
})

test('a failed cleanup shows the reason', async () => {
  const rows = listingRows(1204)
  await own.database.put([...rows, ...rows.map((row) => ({ ...row, source_id: `double-${row.id}` }))])
  const { page } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await rowsOf(page).nth(0).waitFor()
  await page.route('**/api/table/delete', (route) =>
    route.fulfill({ json: { success: false, deleted: 0, error: 'read-only' } }),
  )
  await page.getByRole('button', { name: 'Remove Dupes' }).click()
  await page.getByRole('button', { name: /^Remove [\d,]+ duplicates$/u }).click()
  await page.getByText('Cleanup error: read-only.').waitFor()
  expect(await own.database.rows()).toHaveLength(2408)
})
