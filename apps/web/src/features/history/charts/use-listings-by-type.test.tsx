// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { summaryFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { jobFixture } from '../job-fixture.ts'
import { useListingsByType } from './use-listings-by-type.ts'

const api = fakeApi()
const ofTypes = (...businessTypes: string[]) => ({ cities: [{ city: 'Boise, ID', businessTypes }], businessTypes: [] })

function Types({ jobs }: { jobs: Parameters<typeof useListingsByType>[0] }) {
  const types = useListingsByType(jobs)
  return <output>{types.map(({ type, listings }) => `${type} ${listings}`).join(', ')}</output>
}

test('counts jobs of one type by their listings, and of several types by their summary', async () => {
  const byType = [
    { type: 'Dentist', listings: 30 },
    { type: 'Cafe', listings: 12 },
  ]
  api.answer('/api/jobs/JB-2/summary', { success: true, ...summaryFixture({ jobId: 'JB-2', byType }) })
  render(
    <Types
      jobs={[
        jobFixture({ id: 'JB-1', recordsProcessed: 20, ...ofTypes('Cafe') }),
        jobFixture({ id: 'JB-2', recordsProcessed: 42, ...ofTypes('Dentist', 'Cafe') }),
        jobFixture({ id: 'JB-3', recordsProcessed: 5, status: 'running', endTime: null, ...ofTypes('Bakery') }),
      ]}
    />,
  )
  expect(await screen.findByText('Cafe 32, Dentist 30')).toBeDefined()
})
