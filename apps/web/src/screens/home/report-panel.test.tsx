// @vitest-environment happy-dom
import type { Job, JobSummary, RuntimeStatus, User } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import type { RunArea } from '../../features/map/index.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import {
  freeUser,
  placeTotalsFixture,
  proUser,
  statusFixture,
  subscriptionFixture,
  summaryFixture,
} from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import ReportPanel from './report-panel.tsx'

const api = fakeApi()

type Situation = {
  user?: User
  job?: Partial<Job>
  status?: Partial<RuntimeStatus>
  summary?: Partial<JobSummary>
  areas?: RunArea[]
  duplicates?: number
}

function renderReport({ user = proUser, job, status, summary, areas = [], duplicates = 0 }: Situation = {}) {
  const shown = jobFixture({ status: 'completed', recordsProcessed: 6_008, ...job })
  api.answer('/api/jobs/JB-1/summary', { success: true, ...summaryFixture({ listings: 6_008, ...summary }) })
  api.answer('/api/jobs/result', { success: true, stored: 6_008, refreshed: 0, duplicates })
  api.answer('/api/db/status', { success: true, connected: true, provider: 'none' })
  api.answer('/api/subscription/status', subscriptionFixture({ plan: user.plan_type, usedListings: 100 }))
  const onChoose = vi.fn()
  render(
    <ReportPanel
      user={user}
      job={shown}
      status={statusFixture({ status: 'success', manualRunId: 'JB-1', ...status })}
      isPro={user === proUser}
      areas={areas}
      onChoose={onChoose}
    />,
  )
  return onChoose
}

const panel = () => screen.getByRole('region', { name: 'Result' })
const headOf = () => panel().firstElementChild?.textContent
const footOf = () => panel().lastElementChild?.textContent
const bars = (title: string) => within(screen.getByRole('region', { name: title })).getAllByRole('row')
const cities = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `City ${at}`, listings: 90 - at }))

test('a complete result: headline, what is new, areas, and that nothing is missing', async () => {
  const places = placeTotalsFixture({ places: 5, done: 5, running: 0, areasDone: 204, areasKnown: 204 })
  renderReport({ status: { places }, summary: { new: 5_742, updated: 266, byPlace: cities(5) } })
  await waitFor(() => expect(footOf()).toBe('All areas complete'))
  expect(headOf()).toContain('6,008 listings')
  expect(headOf()).toContain('5 of 5 cities done · 204 of 204 areas5,742 new · 266 updated')
  expect(screen.getByRole('region', { name: 'Completeness' })).toBeDefined()
})

test('the head counts what the filters left out', async () => {
  renderReport({ job: { filtered: 212 }, summary: { new: 54, updated: 0 } })
  await waitFor(() => expect(headOf()).toContain('54 new · 212 left out by your filters'))
})

test('Download is the primary action, and names its format, rows and size', async () => {
  renderReport({
    job: { exportFormat: 'csv' },
    summary: { listings: 6_008, fileBytes: { json: 5_000_000, csv: 2_100_000 } },
  })
  const link = await screen.findByRole('link', { name: 'Download CSV 6,008 rows, about 2.1 MB' })
  expect(link.getAttribute('href')).toContain('/api/jobs/JB-1/export')
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open in table', 'Open job', 'Run again', 'Copy link'])
})

test('shows five cities, and all of them on demand', async () => {
  renderReport({ summary: { byPlace: cities(12) } })
  await screen.findByRole('region', { name: 'By city' })
  expect(bars('By city')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'All 12 cities' }))
  expect(bars('By city')).toHaveLength(12)
  expect(screen.queryByRole('button', { name: /^All/u })).toBeNull()
})

const area = (label: string, fresh: number): RunArea => ({
  path: label,
  country: 'US',
  label,
  city: 'Boise, ID',
  state: 'done',
  fresh,
  isRemainder: false,
  requests: 1,
  raw: fresh,
  outside: 0,
  reason: null,
  rings: [],
  businessTypes: ['Dentist'],
  askedWith: null,
})

test('one city is shown by area, without areas that have no listings', async () => {
  renderReport({ areas: [area('83702', 20), area('83704', 41), area('83705', 0)] })
  await screen.findByRole('region', { name: 'By area' })
  expect(bars('By area').map(({ textContent }) => textContent)).toEqual(['8370441', '8370220'])
  expect(screen.queryByRole('region', { name: 'By city' })).toBeNull()
})

test('business types are shown where there are several', async () => {
  const byType = [
    { type: 'Restaurant', listings: 40 },
    { type: 'Cafe', listings: 4 },
  ]
  renderReport({ summary: { byType } })
  await screen.findByRole('region', { name: 'By business type' })
  expect(bars('By business type').map(({ textContent }) => textContent)).toEqual(['Restaurant40', 'Cafe4'])
})

const limited: Situation = {
  user: freeUser,
  job: {
    isAtPlanLimit: true,
    recordsProcessed: 100,
    cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }],
    canContinue: true,
  },
  status: { expectedListings: 120, places: placeTotalsFixture({ areasDone: 10, areasKnown: 12, running: 0 }) },
  summary: {
    listings: 100,
    gaps: [{ place: 'Baltimore, MD', kind: 'not-requested', reason: 'the free plan ends a capture.', areas: 2 }],
  },
}

test('the free limit with sample data is a success with a next step, without gaps', async () => {
  const onChoose = renderReport(limited)
  await waitFor(() => expect(headOf()).toContain('100 listings saved, of about 120'))
  const text = panel().textContent
  expect(text).toContain('About 20 restaurant listings are left')
  expect(text).toContain('On the free plan a capture ends at 100 listings. Sample data used none of your 100 credits.')
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/payment')
  expect(footOf()).toBe('NextAnother cityAnother business typeConnect a database')
  expect(text).not.toMatch(/missing|gap|Continue|Fetch again/u)
  for (const name of ['Another city', 'Another business type']) fireEvent.click(screen.getByRole('button', { name }))
  expect(onChoose).toHaveBeenCalledTimes(2)
})

test('the free limit with real data says how many credits were used', async () => {
  renderReport({
    ...limited,
    job: { ...limited.job, status: 'stopped' },
    status: { ...limited.status, status: 'stopped' },
  })
  await waitFor(() => expect(panel().textContent).toContain('You have used 100/100 credits.'))
})

test('a result that was stopped says what is missing, and continues', async () => {
  api.answer('/api/jobs/JB-1/continue', { success: true, jobId: 'JB-1' })
  const reason = 'you stopped the capture before these areas.'
  renderReport({
    job: { status: 'stopped', canContinue: true },
    status: { status: 'stopped' },
    summary: { gaps: [{ place: 'Boise, ID', kind: 'not-requested', reason, areas: 61 }] },
  })
  await waitFor(() => expect(footOf()).toBe(`61 areas missing. Boise, ID: ${reason}Continue`))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(api.posted('/api/jobs/JB-1/continue')).toHaveLength(1))
})

test('areas that failed are fetched again', async () => {
  api.answer('/api/runtime/retry-gaps', { success: true, jobId: 'JB-1' })
  renderReport({
    status: { places: placeTotalsFixture({ areasDone: 204, areasKnown: 204 }) },
    summary: { gaps: [{ place: 'Boise, ID', kind: 'failed', reason: '3 tries each.', areas: 2 }] },
  })
  await waitFor(() => expect(footOf()).toBe('2 areas missing. Boise, ID: 3 tries each.Fetch again'))
  expect(headOf()).toContain('202 of 204 areas')
  fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }))
  await waitFor(() => expect(api.posted('/api/runtime/retry-gaps')).toEqual([{ jobId: 'JB-1' }]))
})

test('without credits the reason is beside the button that fetches again', async () => {
  renderReport({
    user: freeUser,
    job: { retryProblem: 'No credits remaining' },
    summary: { gaps: [{ place: 'Boise, ID', kind: 'failed', reason: '3 tries each.', areas: 2 }] },
  })
  await waitFor(() => expect(footOf()).toBe('2 areas missing. Boise, ID: 3 tries each.No credits remainingFetch again'))
  expect(screen.getByRole('button', { name: 'Fetch again' })).toHaveProperty('disabled', true)
})

test('what no request can complete is named without a button', async () => {
  renderReport({
    job: { retryProblem: 'This capture has no failed areas to retry' },
    summary: {
      gaps: [{ place: 'Boise, ID', kind: 'cap', reason: 'the source lists no more than 60 here.', areas: 2 }],
    },
  })
  await waitFor(() => expect(footOf()).toContain('2 areas missing.'))
  expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull()
})

test('a failed capture says why, and what it saved', async () => {
  const message = 'The source is unreachable.'
  renderReport({
    job: { status: 'failed', message, recordsProcessed: 12 },
    status: { status: 'error' },
    summary: { listings: 12 },
  })
  await screen.findByRole('region', { name: 'Completeness' })
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(headOf()).toContain('12 listings')
})

test('a result without listings has a sentence, and offers no download', async () => {
  renderReport({ job: { recordsProcessed: 0 }, summary: { listings: 0, filled: null } })
  await screen.findByText('The capture stored no listings.')
  expect(screen.queryByRole('link', { name: /^Download/u })).toBeNull()
})

test('a deleted result has a sentence', () => {
  renderReport({ job: { clearedAt: 5 } })
  expect(screen.getByText('The listings were deleted after the retention period.')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Download/u })).toBeNull()
})

test('a report that cannot be read says why', async () => {
  renderReport()
  api.refuse('/api/jobs/JB-1/summary', 'The disk is full', 500)
  await expect(screen.findByText(/The disk is full/u)).resolves.toBeDefined()
})

test.each([
  ['none', 0],
  ['postgres', 1],
])('possible duplicates with the database %s have %i links to their review', async (dbProvider, links) => {
  renderReport({ duplicates: 7, job: { dbProvider } })
  await screen.findByText(/^7 possible duplicates/u)
  expect(screen.queryAllByRole('link', { name: 'Review' })).toHaveLength(links)
})
