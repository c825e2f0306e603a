// @vitest-environment happy-dom
import type { Job, Place, RuntimeStatus } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { giveElementsSize } from '../../testing/element-size.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import {
  countersFixture,
  freeUser,
  placeFixture,
  placesFixture,
  placeTotalsFixture,
  progressFixture,
  statusFixture,
} from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import ProgressPanel, { roundly } from './progress-panel.tsx'

giveElementsSize()
const api = fakeApi()

type Situation = { places?: Place[]; job?: Partial<Job> }

function renderPanel(changes: Partial<RuntimeStatus>, { places = [placeFixture()], job = {} }: Situation = {}) {
  const status = statusFixture({
    status: 'active',
    manualRunId: 'JB-1',
    progress: progressFixture(),
    counters: countersFixture(),
    places: placeTotalsFixture(),
    placeChanges: { isComplete: true, places: [] },
    ...changes,
  })
  const jobs = [jobFixture({ status: 'running', endTime: null, ...job })]
  api.answer('/api/runtime/status', status)
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 1, ended: 0, completed: 0, failed: 0, records: 0 } })
  api.answer('/api/jobs/JB-1/places', {
    success: true,
    seq: 1,
    total: places.length,
    places,
    totals: placeTotalsFixture(),
  })
  const [onPick, onLimits] = [vi.fn(), vi.fn()]
  render(<ProgressPanel user={freeUser} status={status} picked={null} onPick={onPick} onLimits={onLimits} />)
  return { onPick, onLimits }
}

const panel = () => screen.getByRole('region', { name: 'Progress' })
const headOf = () => panel().firstElementChild?.textContent
const bar = () => screen.getByRole('progressbar', { name: 'Areas done' })
const limitsOf = (requests: number | null) => ({ requests, listings: null, usd: null })

test('the head has listings so far, what is expected, areas, and what is new', () => {
  renderPanel({ counters: countersFixture({ stored: 2_889, new: 2_741 }), expectedListings: 6_043 })
  expect(headOf()).toBe('2,889 listings so farabout 6,000 expected2 of 4 areas2,741 new · 148 updated')
  expect([bar().getAttribute('aria-valuenow'), bar().getAttribute('aria-valuemax')]).toEqual(['2', '4'])
})

test('the head counts what the filters left out', () => {
  renderPanel({ counters: countersFixture({ stored: 28, new: null, filtered: 1_212 }) })
  expect(headOf()).toContain('1,212 left out by your filters')
})

test('with several cities, the head counts those that are done', () => {
  const places = placeTotalsFixture({
    places: 5,
    done: 1,
    partial: 1,
    running: 1,
    waiting: 2,
    areasDone: 90,
    areasKnown: 204,
  })
  renderPanel({ places })
  expect(headOf()).toContain('1 of 5 cities done · 90 of 204 areas')
})

test('says that areas are being planned before there are some', () => {
  renderPanel({ places: null, counters: null })
  expect(headOf()).toBe('0 listings so farPlanning areas')
})

test('says nothing of new listings where the destination does not count them', () => {
  renderPanel({ counters: countersFixture({ new: null }) })
  expect(headOf()).toBe('28 listings so far2 of 4 areas')
})

test('the list sums up to the headline', async () => {
  const places = [12, 9, 7].map((listings, at) =>
    placeFixture({ key: String(at), label: `City ${at}`, listings, state: at < 2 ? 'done' : 'running' }),
  )
  renderPanel({ places: placeTotalsFixture({ places: 3, done: 2 }) }, { places })
  const rows = await screen.findAllByRole('button', { name: /listings$/u })
  const counts = rows.map((row) => Number(/([\d,]+) listings$/u.exec(row.getAttribute('aria-label') ?? '')?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(28)
})

test('on hold, bar and places are held', async () => {
  renderPanel({ status: 'paused' })
  await screen.findByRole('button', { name: /^Boise, ID: On hold/u })
  expect(bar().hasAttribute('data-paused')).toBe(true)
})

test('the foot says that nothing failed, and offers limits', () => {
  const { onLimits } = renderPanel({ limits: limitsOf(null), spent: { requests: 4, listings: 28, usd: null } })
  expect(screen.getByText('No failures')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Set limits' }))
  expect(onLimits).toHaveBeenCalledOnce()
})

test('the foot has the limits and their use', () => {
  renderPanel({ limits: limitsOf(100), spent: { requests: 9, listings: 28, usd: null } })
  expect(panel().lastElementChild?.textContent).toBe('No failures9 of 100 requests Change limits')
})

test('the foot counts places with failures, and shows only these', async () => {
  const gaps = { failed: 2, notRequested: 0 }
  const places = placesFixture(14, 13).map((place, at) => (at === 3 || at === 5 ? { ...place, gaps } : place))
  renderPanel({ places: placeTotalsFixture({ places: 14, done: 11, partial: 2 }) }, { places })
  const filter = await screen.findByRole('button', { name: '2 cities with failures' })
  const names = () =>
    within(screen.getByRole('list', { name: 'Cities' }))
      .getAllByRole('button', { name: /areas/u })
      .map((row) => row.getAttribute('aria-label')?.replace(/, ID:.*/u, ''))
  await waitFor(() => expect(names()).toHaveLength(14))
  fireEvent.click(filter)
  expect(names()).toEqual(['City 6', 'City 4'])
  fireEvent.click(screen.getByRole('button', { name: 'Show all', pressed: true }))
  expect(names()).toHaveLength(14)
})

test('areas of a large region are places, not cities', async () => {
  renderPanel({ places: placeTotalsFixture({ places: 21, done: 1 }) }, { job: { areaCount: 1 } })
  await waitFor(() => expect(headOf()).toContain('1 of 21 places done'))
})

test('an estimate has two significant digits', () => {
  expect([0, 7, 64, 128, 6_043, 61_499].map(roundly)).toEqual([0, 7, 64, 130, 6_000, 61_000])
})
