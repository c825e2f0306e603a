// @vitest-environment happy-dom
import type { Job, RuntimeStatus } from '@gazetteer/contract'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { formatDate, formatDateTime } from '../../platform/formats.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { countersFixture, freeUser, progressFixture, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { TitleSentence } from './title-sentence.tsx'

const api = fakeApi()

function renderRow(status: Partial<RuntimeStatus>, job?: Partial<Job>) {
  const jobs = job === undefined ? [] : [jobFixture(job)]
  api.answer('/api/runtime/status', statusFixture({ manualRunId: jobs[0]?.id ?? null, ...status }))
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 1, ended: 1, completed: 1, failed: 0, records: 0 } })
  render(<TitleSentence user={freeUser} />)
}

const shown = () => document.body.textContent
const today = Date.now()
const ended = { startTime: today - 372_000, endTime: today, duration: 372, recordsProcessed: 6_008 }
const running = { startTime: 0, timestamp: 161_000, manualRunId: 'JB-1', progress: progressFixture() }

test('a state that is not known yet is not named', () => {
  renderRow({})
  expect(shown()).toBe('')
})

test('a capture that fetched nothing, only gaps, is not shown as done', async () => {
  const gap = { area: 'Boise, ID', reason: 'Overpass closed the connection, tried 4 times' }
  renderRow({ status: 'success' }, { ...ended, status: 'completed', recordsProcessed: 0, gaps: [gap] })
  await waitFor(() => expect(shown()).toContain('Nothing fetched'))
})

test('first run', async () => {
  renderRow({})
  await waitFor(() => expect(shown()).toBe('IdleNothing captured yet'))
})

test('ready: a result of another day is the last capture', async () => {
  const endTime = today - 3 * 86_400_000
  renderRow({ status: 'success' }, { ...ended, endTime })
  await waitFor(() => expect(shown()).toBe(`IdleLast capture: 6,008 listings, ${formatDate(endTime)}`))
})

test('running, with the time left where it is known', async () => {
  renderRow({ status: 'active', ...running, secondsLeft: { low: 180, high: 239 } })
  await waitFor(() => expect(shown()).toMatch(/^LiveRunning for 2 min 4\d s · about 3–4 min left$/u))
})

test('running, without a time left', async () => {
  renderRow({ status: 'active', ...running })
  await waitFor(() => expect(shown()).toMatch(/^LiveRunning for 2 min 4\d s$/u))
})

test('paused', async () => {
  const counters = countersFixture({ stored: 2_889 })
  renderRow({ status: 'paused', ...running, pauseStartMs: 161_000, counters })
  await waitFor(() => expect(shown()).toBe('On holdPaused after 2 min 41 s. 2,889 listings are saved.'))
})

test('completed: date, length and destination', async () => {
  renderRow({ status: 'success' }, { ...ended, dbProvider: 'postgres' })
  await waitFor(() => expect(shown()).toBe(`Completed${formatDateTime(today)} · 6 min 12 s · PostgreSQL`))
})

test('partial reads as completed', async () => {
  const gaps = [{ area: 'Boise, ID · Dentist', reason: 'it gave up' }]
  renderRow({ status: 'success' }, { ...ended, gaps, exportFormat: 'csv' })
  await waitFor(() => expect(shown()).toBe(`Completed${formatDateTime(today)} · 6 min 12 s · CSV file`))
})

test.each(['success', 'stopped'] as const)(
  'free limit, which ended as %s, is saved and not stopped',
  async (status) => {
    const job = { ...ended, isAtPlanLimit: true, status: status === 'success' ? 'completed' : 'stopped' } as const
    renderRow({ status }, job)
    await waitFor(() => expect(shown()).toBe(`Saved${formatDateTime(today)} · 6 min 12 s · JSON file`))
  },
)

test('stopped by the user', async () => {
  renderRow({ status: 'stopped' }, { ...ended, status: 'stopped', canContinue: true, recordsProcessed: 2_889 })
  await waitFor(() => expect(shown()).toBe('StoppedYou stopped after 2,889 listings'))
})

test('failed, with the reason', async () => {
  const message = 'The source is unreachable.'
  renderRow({ status: 'error', message }, { ...ended, status: 'failed', message })
  await waitFor(() => expect(shown()).toBe('FailedThe source is unreachable.'))
})
