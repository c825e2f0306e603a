// @vitest-environment happy-dom
import type { Job, RuntimeStatus } from '@gazetteer/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { useRuntimeStatus } from '../../features/runtime/index.ts'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { countersFixture, freeUser, placeTotalsFixture, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { BottomPanel } from './bottom-panel.tsx'

const api = fakeApi()

function answer(status: Partial<RuntimeStatus>, job?: Partial<Job>) {
  const jobs = job === undefined ? [] : [jobFixture(job)]
  api.answer('/api/runtime/status', statusFixture({ manualRunId: jobs[0]?.id ?? null, ...status }))
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 1, ended: 1, completed: 1, failed: 0, records: 0 } })
  api.answer('/api/db/status', { success: true, connected: true, provider: 'none' })
  api.answer('/api/jobs/JB-1/listings', { success: true, listings: [] })
}

function Panel() {
  const client = useQueryClient()
  return (
    <>
      <BottomPanel user={freeUser} status={useRuntimeStatus(freeUser.id).status} />
      <button type="button" onClick={() => void client.refetchQueries()}>
        Read again
      </button>
    </>
  )
}

/** Returns what changes the answers of the server, and reads them. */
function renderPanel(status: Partial<RuntimeStatus>, job?: Partial<Job>) {
  answer(status, job)
  render(<Panel />)
  return (next: Partial<RuntimeStatus>, nextJob?: Partial<Job>) => {
    answer({ timestamp: Date.now(), ...next }, nextJob)
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  }
}
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent

test('shows the log before the first capture', async () => {
  renderPanel({})
  await waitFor(() => expect(shownTab()).toMatch(/^Activity/u))
  expect(screen.getByText('No activity yet')).toBeDefined()
  fireEvent.click(tab(/^Rows/u))
  expect(screen.getByText('No rows yet')).toBeDefined()
})

test.each([
  ['running', { status: 'active' }],
  ['paused', { status: 'paused' }],
] as const)('shows the log of a capture that is %s', async (_state, status) => {
  renderPanel({ ...status, counters: countersFixture() }, { status: 'running', endTime: null })
  await waitFor(() => expect(tab(/^Rows/u).textContent).toBe('Rows28'))
  await waitFor(() => expect(shownTab()).toMatch(/^Activity/u))
})

test('shows the log of a capture that failed', async () => {
  renderPanel({ status: 'error' }, { status: 'failed' })
  await screen.findByText('10')
  await waitFor(() => expect(shownTab()).toMatch(/^Activity/u))
})

test.each(['success', 'stopped'] as const)('shows the rows of a capture that ended as %s', async (status) => {
  renderPanel({ status }, { filename: 'boise.json' })
  await waitFor(() => expect(shownTab()).toMatch(/^Rows/u))
  expect(await screen.findByRole('table', { name: 'First rows' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open in table' }).getAttribute('href')).toBe(
    '/user/u1/job-history/JB-1?section=rows',
  )
  expect(screen.getByRole('link', { name: 'View JSON' }).getAttribute('href')).toBe('/api/view/boise.json')
})

test('shows the log of a capture that found nothing', async () => {
  renderPanel({ status: 'success' }, { recordsProcessed: 0 })
  await waitFor(() => expect(tab(/^Rows/u).textContent).toBe('Rows0'))
  await waitFor(() => expect(shownTab()).toMatch(/^Activity/u))
})

test('asks for the newest rows while the capture runs, then for those with the most reviews', async () => {
  const next = renderPanel({ status: 'active' }, { status: 'running', endTime: null })
  await screen.findByText('10')
  fireEvent.click(tab(/^Rows/u))
  const orders = () =>
    api.received.filter(({ path }) => path === '/api/jobs/JB-1/listings').map(({ query }) => query['order'])
  await waitFor(() => expect(orders()).toEqual(['newest']))
  next({ status: 'success' }, { endTime: 5_000 })
  await waitFor(() => expect(orders().at(-1)).toBe('reviews'))
})

test('the chosen tab stays, until the capture ends', async () => {
  const next = renderPanel({ status: 'active' }, { status: 'running', endTime: null })
  await screen.findByText('10')
  fireEvent.click(tab(/^Rows/u))
  await waitFor(() => expect(shownTab()).toMatch(/^Rows/u))
  next({ status: 'paused' }, { status: 'running', endTime: null })
  await waitFor(() => expect(shownTab()).toMatch(/^Rows/u))
  next({ status: 'success' }, {})
  await waitFor(() => expect(shownTab()).toMatch(/^Rows/u))
  fireEvent.click(tab(/^Activity/u))
  next({ status: 'success' }, {})
  await waitFor(() => expect(shownTab()).toMatch(/^Activity/u))
})

test('offers the lines of cities only with many of them', async () => {
  const many = renderPanel({ status: 'active', places: placeTotalsFixture({ places: 13 }) })
  await expect(screen.findByRole('radiogroup', { name: 'Lines of the log' })).resolves.toBeDefined()
  many({ status: 'active', places: placeTotalsFixture({ places: 12 }) })
  await waitFor(() => expect(screen.queryByRole('radiogroup', { name: 'Lines of the log' })).toBeNull())
})
