// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import JobsScreen from './jobs-screen.tsx'

const api = fakeApi()

const cities = (city: string) => [{ city, businessTypes: ['Dentist'] }]
const jobs = [
  jobFixture({ id: 'JB-1', cities: cities('Boise, ID') }),
  jobFixture({ id: 'JB-2', cities: cities('Boise, ID'), status: 'stopped' }),
  jobFixture({ id: 'JB-3', cities: cities('Reno, NV') }),
]

function Screen() {
  const navigate = useNavigate()
  return (
    <>
      <JobsScreen user={freeUser} />
      <button onClick={() => void navigate(-1)}>Back</button>
      <p data-testid="address">{useLocation().search}</p>
    </>
  )
}

async function openJobs(path: string) {
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 3, ended: 3, completed: 2, failed: 0, records: 0 } })
  api.answer('/api/subscription/status', { ...subscriptionFixture() })
  render(<Screen />, path)
  await screen.findByRole('region', { name: 'Jobs' })
}

const address = () => screen.getByTestId('address').textContent
const shownJobs = () => screen.queryAllByRole('button', { name: /^JB-/u }).map(({ textContent }) => textContent)

test('the address has search and status, and Back returns to them', async () => {
  await openJobs('/?q=boise')
  expect(screen.getByRole('searchbox', { name: 'Search jobs' })).toHaveProperty('value', 'boise')
  expect(shownJobs()).toEqual(['JB-1', 'JB-2'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'stopped' } })
  expect(shownJobs()).toEqual(['JB-2'])
  await waitFor(() => expect(address()).toBe('?q=boise&status=stopped'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(''))
  expect(shownJobs()).toEqual(['JB-1', 'JB-2', 'JB-3'])
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('?q=boise&status=stopped'))
  expect(shownJobs()).toEqual(['JB-2'])
})
