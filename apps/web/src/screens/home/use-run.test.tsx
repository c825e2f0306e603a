// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { proUser, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { useRun } from './use-run.ts'

const api = fakeApi()

/** What was shown, in order. */
const shown: string[] = []

function RunState() {
  const { status, job, isJobPending } = useRun(proUser)
  const text = isJobPending ? 'pending' : (job?.status ?? (status === undefined ? 'unknown' : 'none'))
  shown.push(text)
  return <output>{text}</output>
}

test('asks for the history again until it has the end of a stopped job', async () => {
  api.answer('/api/runtime/status', statusFixture({ status: 'stopped', manualRunId: 'JB-1' }))
  let asked = 0
  api.answer('/api/jobs', () => {
    asked += 1
    const job = jobFixture({ id: 'JB-1', status: asked < 3 ? 'running' : 'stopped' })
    return { success: true, jobs: [job], stats: { jobs: 1, ended: 0, completed: 0, failed: 0, records: 0 } }
  })
  render(<RunState />)
  await screen.findByText('pending')
  await screen.findByText('stopped')
  expect(asked).toBe(3)
})

test('asks for the history again until a continued job has its second end', async () => {
  api.answer('/api/runtime/status', statusFixture({ status: 'success', manualRunId: 'JB-1', endTime: 2_000 }))
  let asked = 0
  api.answer('/api/jobs', () => {
    asked += 1
    const job = jobFixture({ id: 'JB-1', status: 'completed', endTime: asked < 2 ? 1_000 : 2_000 })
    return { success: true, jobs: [job], stats: { jobs: 1, ended: 1, completed: 1, failed: 0, records: 0 } }
  })
  render(<RunState />)
  await screen.findByText('pending')
  await screen.findByText('completed')
  expect(asked).toBe(2)
})

test('a known capture is not a first one while the history loads', async () => {
  api.answer('/api/runtime/status', statusFixture({ status: 'stopped', manualRunId: 'JB-1' }))
  let release = () => {}
  const history = new Promise<void>((resolve) => (release = resolve))
  api.answer('/api/jobs', async () => {
    await history
    const job = jobFixture({ id: 'JB-1', status: 'stopped' })
    return { success: true, jobs: [job], stats: { jobs: 1, ended: 1, completed: 0, failed: 0, records: 0 } }
  })
  shown.length = 0
  render(<RunState />)
  await waitFor(() => expect(shown.at(-1)).not.toBe('unknown'))
  release()
  await screen.findByText('stopped')
  expect(shown).not.toContain('none')
})
