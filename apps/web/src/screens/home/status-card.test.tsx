// @vitest-environment happy-dom
import type { Job, RuntimeStatus } from '@gazetteer/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, placeTotalsFixture, progressFixture, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { StatusCard } from './status-card.tsx'

const api = fakeApi()

function renderCard(status: Partial<RuntimeStatus>, { jobs = [], isStartPending = false }: Options = {}) {
  api.answer('/api/runtime/status', statusFixture(status))
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 } })
  render(<StatusCard user={freeUser} isStartPending={isStartPending} />)
}
type Options = { jobs?: Job[]; isStartPending?: boolean }

const card = () => within(screen.getByRole('region', { name: 'Step 3: Status' }))
const progress = () => screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')
/** The value beside a label of the card's facts. */
const fact = async (label: string) => (await card().findByText(label)).nextElementSibling?.textContent?.trim()

test.each([
  ['Live', 'active'],
  ['On hold', 'paused'],
  ['Idle', 'inactive'],
] as const)('shows %s for a capture that is %s', async (shown, status) => {
  renderCard({ status })
  await waitFor(() => expect(card().getAllByText(shown)).not.toHaveLength(0))
})

test('shows city, business type and percent of 120 for a single capture', async () => {
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: progressFixture() })
  await card().findAllByText(/Boise, ID/u)
  await expect(fact('Business type')).resolves.toBe('Dentist')
  await expect(fact('This scrape')).resolves.toBe('30')
  await expect(fact('Progress')).resolves.toBe('25 %')
  expect(progress()).toBe('25')
})

const inCities = progressFixture({ mode: 'autonomous', cityIndex: 1, totalCities: 4, requests: 1_250 })
const totals = placeTotalsFixture({ places: 4, done: 1, running: 1, waiting: 2, areasDone: 25, areasKnown: 100 })

test('counts cities, requests and the share of the areas of an unlimited capture', async () => {
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: inCities, places: totals })
  await card().findAllByText('2 of 4')
  await expect(fact('Requests')).resolves.toBe('1,250')
  expect(progress()).toBe('25')
})

test('counts the other cities that run at the same time', async () => {
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: inCities, places: { ...totals, running: 3 } })
  await expect(card().findAllByText('+2 · 1 of 4 done')).resolves.not.toHaveLength(0)
})

test('states that areas are being planned before there is a city', async () => {
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: { ...inCities, currentCity: '' } })
  await expect(card().findAllByText('Planning')).resolves.not.toHaveLength(0)
})

test('summarizes the last capture after its end', async () => {
  const job = jobFixture({ city: null, mode: 'autonomous', businessTypes: [], processed: 1200, cities: twoCities })
  renderCard({ status: 'success', manualRunId: job.id }, { jobs: [job] })
  await card().findByText('Last:')
  expect(card().getByText('Boise, ID +1', { exact: false })).toBeDefined()
  await expect(fact('Business type')).resolves.toBe('Dentist +1')
  await expect(fact('This scrape')).resolves.toBe('1,200')
  await expect(fact('Requests')).resolves.toBe('1')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('the last capture in manual mode has its percent of 120 listings of each type', async () => {
  const job = jobFixture({ processed: 180, businessTypes: ['Dentist', 'Cafe'] })
  renderCard({ status: 'success', manualRunId: job.id }, { jobs: [job] })
  await expect(fact('Progress')).resolves.toBe('75 %')
  expect(card().queryByText('Requests')).toBeNull()
})
const twoCities = [
  { city: 'Boise, ID', businessTypes: ['Dentist'] },
  { city: 'Reno, NV', businessTypes: ['Dentist', 'Bakery'] },
]

test('shows Starting from the click on Start until the status follows', async () => {
  renderCard({}, { isStartPending: true })
  await card().findByText('No capture yet')
  expect(card().getAllByText('Starting')).not.toHaveLength(0)
})

test.each([
  ['active', 'running'],
  ['paused', 'paused'],
  ['success', 'done'],
  ['stopped', 'stopped'],
  ['error', 'failed'],
] as const)('the bar of a capture that is %s has the colour of %s', async (status, state) => {
  const isOpen = status === 'active' || status === 'paused'
  renderCard({ status, manualRunId: 'JB-1', places: totals, progress: isOpen ? inCities : null })
  const bar = await screen.findByRole('progressbar', { name: 'Progress' })
  expect(bar.getAttribute('data-state')).toBe(state)
})

test('the bar of a single capture that ended early is as long as its progress says', async () => {
  const job = jobFixture({ id: 'JB-1', mode: 'manual', status: 'stopped', isAtPlanLimit: true, processed: 60 })
  renderCard({ status: 'stopped', manualRunId: 'JB-1', places: totals }, { jobs: [job] })
  await card().findByText('50 %')
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'))
})

test('a stop at the limit of the plan is no stop of the user', async () => {
  const job = jobFixture({ id: 'JB-1', status: 'stopped', isAtPlanLimit: true })
  renderCard({ status: 'stopped', manualRunId: 'JB-1', places: totals }, { jobs: [job] })
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('data-state')).toBe('done'))
})
