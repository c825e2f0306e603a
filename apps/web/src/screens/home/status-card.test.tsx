// @vitest-environment happy-dom
import type { Job, RuntimeStatus } from '@gazetteer/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, progressFixture, statusFixture } from '../../testing/fixtures.ts'
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
  await expect(card().findByText(shown)).resolves.toBeDefined()
})

test('shows city, business type and percent of 120 for a single capture', async () => {
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: progressFixture() })
  await card().findByText(/Boise, ID/u)
  await expect(fact('Business type')).resolves.toBe('Dentist')
  await expect(fact('This scrape')).resolves.toBe('30')
  await expect(fact('Progress')).resolves.toBe('25 %')
  expect(progress()).toBe('25')
})

test('counts cities and areas of an unlimited capture', async () => {
  const cities = { mode: 'autonomous', cityIndex: 1, totalCities: 4 } as const
  renderCard({ status: 'active', manualRunId: 'JB-1', progress: progressFixture(cities) })
  await card().findByText('2 of 4')
  await expect(fact('Areas')).resolves.toBe('1 of 4')
  expect(progress()).toBe('25')
})

test('summarizes the last capture after its end', async () => {
  const job = jobFixture({ city: null, mode: 'autonomous', businessTypes: [], processed: 1200, cities: twoCities })
  renderCard({ status: 'success', manualRunId: job.id }, { jobs: [job] })
  await card().findByText('Last capture completed')
  await expect(fact('Cities')).resolves.toBe('Boise, ID +1 more')
  await expect(fact('Business types')).resolves.toBe('Dentist +1 more')
  await expect(fact('This scrape')).resolves.toBe('1,200')
  expect(screen.queryByRole('progressbar')).toBeNull()
})
const twoCities = [
  { city: 'Boise, ID', businessTypes: ['Dentist'] },
  { city: 'Reno, NV', businessTypes: ['Dentist', 'Bakery'] },
]

test('shows Starting from the click on Start until the status follows', async () => {
  renderCard({}, { isStartPending: true })
  await card().findByText('No capture yet')
  expect(card().getByText('Starting')).toBeDefined()
})
