// @vitest-environment happy-dom
import type { Job } from '@gazetteer/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { freeUser, summaryFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { JobDetails, type JobDetailsProps } from './job-details.tsx'
import { jobFixture } from './job-fixture.ts'

const api = fakeApi()

function renderDetails(job: Partial<Job> = {}, props: Partial<JobDetailsProps> = {}) {
  const [onRunAgain, onRetryGaps, onContinue] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <JobDetails
      job={jobFixture(job)}
      user={freeUser}
      onRunAgain={onRunAgain}
      isStarting={false}
      onRetryGaps={onRetryGaps}
      onContinue={onContinue}
      {...props}
    >
      {null}
    </JobDetails>,
  )
  return { onRunAgain, onRetryGaps, onContinue }
}

const exports = (...files: Record<string, unknown>[]) => api.answer('/api/exports', { success: true, exports: files })
/** The value beside a label of the facts. */
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent
const hrefs = async () => {
  await screen.findAllByRole('link', { name: /^Download/u })
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

test('names the filters and counts what they left out', () => {
  exports()
  renderDetails({ filters: { hasPhone: true, maxRating: 4.5 }, filtered: 212 })
  expect(fact('Only listings')).toBe('with a phone number, at most 4.5 stars')
  expect(fact('Found')).toContain('212 left out by filters')
})

test('shows city and business types of a single capture, and its files with size and rows', async () => {
  exports()
  api.answer('/api/jobs/JB-1/summary', { success: true, ...summaryFixture({ listings: 1_204 }) })
  renderDetails({ businessTypes: ['Dentist', 'Bakery'], filename: 'boise.csv', exportFormat: 'csv' })
  expect(fact('City')).toBe('Boise, ID')
  expect(fact('Business types')).toBe('Dentist · Bakery')
  const csv = within(await screen.findByRole('row', { name: /^boise\.csv/u }))
  await csv.findByText('about 15.3 kB')
  expect(csv.getByText('1,204')).toBeDefined()
  await expect(hrefs()).resolves.toEqual([
    ['Download CSV', '/api/download/boise.csv'],
    ['View JSON', '/api/view/boise.json'],
    ['Download JSON', '/api/download/boise.json'],
    ['View page', '/api/view/boise'],
    ['Sources and licences', '/api/view/boise_sources.txt'],
    ['Open job', '/user/u1/job-history/JB-1'],
  ])
})

test('shows the first three cities of an unlimited capture and how many were processed', async () => {
  exports()
  const cities = ['Boise, ID', 'Reno, NV', 'Salem, OR', 'Helena, MT', 'Provo, UT'].map((city) => ({ city }))
  const job = { mode: 'autonomous', cities: cities.map((one) => ({ ...one, businessTypes: [] })) } as const
  renderDetails({ ...job, citiesProcessed: 4, filename: 'boise.json' })
  expect(fact('Cities processed')).toBe('Boise, ID · Reno, NV · Salem, OR +1 more (4 of 5)')
})

test('finds the file of an older job by its time', async () => {
  const times = { startTime: 1_000_000, endTime: 1_060_000 }
  const old = { timestamp: 1_070_000, jobId: '', records: 10 }
  exports({ ...old, filename: 'late.json', timestamp: 1_500_000 }, { ...old, filename: 'near.json' })
  renderDetails(times)
  await expect(hrefs()).resolves.toContainEqual(['Download JSON', '/api/download/near.json'])
})

test.each([
  ['No export found', () => exports()],
  ['No exports', () => api.refuse('/api/exports', 'The files cannot be listed.')],
])('shows "%s" for a job without a known file', async (text, answerExports) => {
  answerExports()
  renderDetails()
  await screen.findByText(text)
  expect(screen.queryByRole('link', { name: /^Download/u })).toBeNull()
})

test('lists the gaps and retries them after the end', () => {
  exports()
  const gaps = [{ area: 'Boise, ID 83702', reason: 'The source did not answer.' }]
  const { onRetryGaps, onRunAgain } = renderDetails({ gaps, filename: 'boise.json' })
  expect(screen.getByRole('listitem').textContent).toBe('Boise, ID 83702: The source did not answer.')
  fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
  expect(onRetryGaps).toHaveBeenCalledOnce()
  expect(onRunAgain).toHaveBeenCalledOnce()
})

test('of 50 gaps, six are listed and the page of the job has the others', () => {
  exports()
  const gaps = Array.from({ length: 50 }, (_, index) => ({ area: `City ${index}`, reason: '1 area: not requested' }))
  renderDetails({ id: 'JB-1', gaps })
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  const more = screen.getByRole('link', { name: '44 more on the page of the job' })
  expect(more.getAttribute('href')).toContain('/JB-1')
})

test('continues a stopped job instead of retrying its areas', () => {
  exports()
  const gaps = [{ area: 'Boise, ID 83702', reason: 'not requested' }]
  const { onContinue } = renderDetails({ status: 'stopped', canContinue: true, gaps })
  expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onContinue).toHaveBeenCalledOnce()
})

test('without credits a stopped job cannot be continued, and the reason is beside the button', () => {
  exports()
  renderDetails({ status: 'stopped', canContinue: false, continueProblem: 'No credits remaining' })
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  expect(screen.getByText('No credits remaining')).toBeDefined()
})

test('without credits failed areas are not fetched again, and the reason is beside the button', () => {
  exports()
  const gaps = [{ area: 'Boise, ID', reason: '1 area: the source did not answer' }]
  const { onRetryGaps } = renderDetails({ gaps, retryProblem: 'No credits remaining' })
  fireEvent.click(screen.getByRole('button', { name: 'Fetch again' }))
  expect(onRetryGaps).not.toHaveBeenCalled()
  expect(screen.getByText('No credits remaining')).toBeDefined()
})

test('areas that no request can complete are not offered to fetch again', () => {
  exports()
  const gaps = [{ area: 'Boise, ID', reason: '1 area: the source lists no more than 60 here' }]
  renderDetails({ gaps, retryProblem: 'This capture has no failed areas to retry' })
  expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull()
})

test('a running job has no files and cannot be repeated', () => {
  const gaps = [{ area: 'Boise, ID 83702', reason: 'The source did not answer.' }]
  renderDetails({ status: 'running', endTime: null, gaps, retryProblem: 'This capture is still running' })
  expect(fact('End')).toBe('Running')
  expect(screen.queryByRole('button', { name: 'Fetch again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Run again' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Download/u })).toBeNull()
})

test('refused listings can be downloaded and retried', async () => {
  exports()
  renderDetails({ refused: 3 })
  expect(screen.getByRole('status').textContent).toContain('3 listings were refused by your table.')
  const refused = screen.getAllByRole('link', { name: /^Refused/u })
  expect(refused.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Refused listings CSV', '/api/jobs/JB-1/refused?format=csv'],
    ['Refused listings JSON', '/api/jobs/JB-1/refused?format=json'],
  ])
  api.answer('/api/jobs/JB-1/refused/retry', { success: true, delivered: 2, refused: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Retry refused' }))
  await screen.findByText(/Still refused: 1\./)
})

test('a job whose listings were all accepted says nothing about it', () => {
  exports()
  renderDetails()
  expect(screen.queryByText(/refused/)).toBeNull()
})
