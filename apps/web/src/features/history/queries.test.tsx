// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { useOlderJobs } from './queries.ts'

const api = fakeApi()

function Older({ after }: { after: string | null }) {
  const older = useOlderJobs('u1', after)
  return (
    <>
      <button type="button" onClick={() => void older.refetch()}>
        Load
      </button>
      <output>{JSON.stringify(older.data ?? null)}</output>
    </>
  )
}

test('older jobs are not shown once the newest page is the whole history', async () => {
  api.answer('/api/jobs', {
    success: true,
    jobs: [jobFixture({ id: 'JB-OLD' })],
    stats: { jobs: 1, ended: 1, completed: 1, failed: 0, records: 10 },
  })
  const { rerender } = render(<Older after="JB-50" />)
  act(() => screen.getByRole('button', { name: 'Load' }).click())
  await screen.findByText(/JB-OLD/u)
  rerender(<Older after={null} />)
  expect(screen.getByRole('status').textContent).toBe('null')
})
