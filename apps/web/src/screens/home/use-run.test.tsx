// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { proUser, statusFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { useRun } from './use-run.ts'

const api = fakeApi()

function RunState() {
  const { job, isJobPending } = useRun(proUser)
  return <output>{isJobPending ? 'pending' : (job?.status ?? 'none')}</output>
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
