// @vitest-environment happy-dom
import type { Job, RuntimeStatus } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, progressFixture, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { MetricsCard } from './metrics-card.tsx'

const api = fakeApi()

type Options = { jobs?: Job[]; banner?: string }

function renderCard(status: Partial<RuntimeStatus>, { jobs = [], banner }: Options = {}) {
  api.answer('/api/runtime/status', statusFixture(status))
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 0, ended: 0, completed: 0, failed: 0, records: 0 } })
  api.answer('/api/db/status', { success: true, connected: true, provider: 'none', records: 1234 })
  api.answer('/api/table/count', { success: true, count: 1234 })
  const onDismiss = vi.fn()
  render(<MetricsCard user={freeUser} banner={banner ?? null} onDismiss={onDismiss} />)
  return onDismiss
}

const card = () => within(screen.getByRole('region', { name: 'Step 4: Job metrics' }))
/** The value beside a label of the card's facts. */
const fact = (label: string) => card().getByText(label).nextElementSibling?.textContent

test('shows that there is no job before the first capture', async () => {
  renderCard({})
  await waitFor(() => expect(fact('Total records')).toBe('1,234'))
  expect(card().getByText('No job yet')).toBeDefined()
  expect(card().queryByRole('link')).toBeNull()
  expect(fact('Length')).toBe('–')
  expect(fact('Scan rate')).toBe('–')
})

test('links the running job to the history and shows its length, rate and delta', async () => {
  const times = { startTime: 0, timestamp: 60_000 }
  renderCard({ status: 'paused', pauseStartMs: 60_000, manualRunId: 'JB-7', progress: progressFixture(), ...times })
  const link = await card().findByRole('link', { name: 'JB-7' })
  expect(link.getAttribute('href')).toBe('/user/u1/job-history/JB-7')
  expect(card().getByText('Single')).toBeDefined()
  expect(fact('Length')).toBe('00:01:00')
  expect(fact('Scan rate')).toBe('28/min')
  expect(fact('Live delta')).toBe('+28')
})

test('shows the figures of the history after the end', async () => {
  const job = jobFixture({ mode: 'autonomous', processed: 90, recordsProcessed: 85, deltaCount: 5, scanRate: 85 })
  const times = { startTime: 0, endTime: 60_000, timestamp: 90_000 }
  renderCard({ status: 'success', manualRunId: job.id, ...times }, { jobs: [job] })
  await card().findByText('Unlimited')
  expect(fact('Scan rate')).toBe('85/min')
  expect(fact('Live delta')).toBe('+5')
})

test('counts as delta what the destination did not have before', async () => {
  const counters = { seq: 28, processed: 28, stored: 28, filtered: 0, new: 3, records: 1234, newToday: 3 }
  renderCard({ status: 'active', manualRunId: 'JB-7', progress: progressFixture(), startTime: 0, counters })
  await card().findByRole('link', { name: 'JB-7' })
  expect(fact('Live delta')).toBe('+3')
})

test('shows an error that can be dismissed', () => {
  const onDismiss = renderCard({}, { banner: 'Failed to start runtime: The source is unreachable.' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('Failed to start runtime: The source is unreachable.')
  fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledOnce()
})
