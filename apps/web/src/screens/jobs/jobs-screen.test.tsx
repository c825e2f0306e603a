// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { User } from '@gazetteer/contract'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { jobFixture } from '../../features/history/job-fixture.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { campaignFixture, freeUser, proUser, subscriptionFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import JobsScreen from './jobs-screen.tsx'

const api = fakeApi()

const cities = (city: string) => [{ city, businessTypes: ['Dentist'] }]
const jobs = [
  jobFixture({ id: 'JB-1', cities: cities('Boise, ID') }),
  jobFixture({ id: 'JB-2', cities: cities('Boise, ID'), status: 'stopped' }),
  jobFixture({ id: 'JB-3', cities: cities('Reno, NV') }),
]

function Screen({ user }: { user: User }) {
  const navigate = useNavigate()
  return (
    <>
      <JobsScreen user={user} />
      <button onClick={() => void navigate(-1)}>Back</button>
      <p data-testid="address">{useLocation().search}</p>
      <p data-testid="path">{useLocation().pathname}</p>
    </>
  )
}

async function openJobs(path: string, user = freeUser, listed: object[] = jobs) {
  api.answer('/api/jobs', {
    success: true,
    jobs: listed,
    stats: { jobs: 3, ended: 3, completed: 2, failed: 0, records: 0 },
  })
  const { plan_type: plan } = user
  api.answer('/api/subscription/status', {
    ...subscriptionFixture({ plan: plan === 'free' ? 'free' : 'professional' }),
  })
  api.answer('/api/campaigns', { success: true, campaigns: [campaignFixture()] })
  render(<Screen user={user} />, path)
  await screen.findByRole('region', { name: 'Jobs' })
}

const address = () => screen.getByTestId('address').textContent
const shownJobs = () => screen.queryAllByRole('button', { name: /^JB-/u }).map(({ textContent }) => textContent)

test('the address has search and status, and Back returns to them', async () => {
  await openJobs('/?q=boise')
  expect(screen.getByRole('searchbox', { name: 'Search jobs' })).toHaveProperty('value', 'boise')
  expect(shownJobs()).toEqual(['JB-1', 'JB-2'])
  fireEvent.click(screen.getByRole('radio', { name: 'Stopped 1' }))
  expect(shownJobs()).toEqual(['JB-2'])
  await waitFor(() => expect(address()).toBe('?q=boise&status=stopped'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe(''))
  expect(shownJobs()).toEqual(['JB-1', 'JB-2', 'JB-3'])
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('?q=boise&status=stopped'))
  expect(shownJobs()).toEqual(['JB-2'])
})

test('charts are shown on request, and the address has them', async () => {
  await openJobs('/', proUser)
  expect(screen.queryByRole('region', { name: 'Scan rate' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Charts' }))
  await screen.findByRole('region', { name: 'Scan rate' })
  await waitFor(() => expect(address()).toBe('?charts=shown'))
})

test('campaigns are a tab with an address', async () => {
  await openJobs('/', proUser)
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections of Jobs' }))
  await waitFor(() => expect(tabs.getByRole('link', { name: 'Campaigns 1' })).toBeDefined())
  expect(tabs.getByRole('link', { name: 'History 3' }).getAttribute('aria-current')).toBe('page')
  expect(tabs.getByRole('link', { name: 'Campaigns 1' }).getAttribute('href')).toBe('/user/u1/job-history/campaigns')
})

test('an expanded job has a schedule on the Professional plan', async () => {
  api.answer('/api/exports', { success: true, exports: [] })
  await openJobs('/?job=JB-1', proUser)
  expect(await screen.findByRole('button', { name: 'Schedule this' })).toBeDefined()
})

test('the free plan has no campaigns and no charts', async () => {
  await openJobs('/')
  expect(screen.queryByRole('navigation', { name: 'Sections of Jobs' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Charts' })).toBeNull()
})

test('the address of campaigns in earlier versions leads to the tab', async () => {
  api.answer('/api/jobs', { success: true, jobs, stats: { jobs: 3, ended: 3, completed: 2, failed: 0, records: 0 } })
  render(<Screen user={proUser} />, '/user/u1/job-history#campaigns')
  await waitFor(() => expect(screen.getByTestId('path').textContent).toBe('/user/u1/job-history/campaigns'))
})

test('two jobs of one source are chosen in the history, the earlier one first', async () => {
  const times = [3_000, 2_000, 1_000]
  const dated = jobs.map((job, nth) => ({ ...job, startTime: times[nth], source: nth === 1 ? 'overture' : 'sample' }))
  await openJobs('/', proUser, dated)
  fireEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compare JB-1' }))
  const other = screen.getByRole('checkbox', { name: 'Compare JB-2: The job has another source' })
  expect(other).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compare JB-3' }))
  expect(screen.getByRole('link', { name: 'Compare 2 jobs' }).getAttribute('href')).toBe(
    '/user/u1/job-history/compare?from=JB-3&to=JB-1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
