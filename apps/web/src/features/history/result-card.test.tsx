// @vitest-environment happy-dom
import { unknownFields } from '@gazetteer/listing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { ResultCard, type ResultCardProps } from './result-card.tsx'

const api = fakeApi()

const rows = Array.from({ length: 10 }, (_, index) => ({
  ...unknownFields,
  name: `Listing ${index + 1}`,
  source: 'sample',
  source_id: `s${index}`,
  created_at: '2026-01-01T00:00:00.000Z',
  last_updated: '2026-01-01T00:00:00.000Z',
}))

function renderCard(job: Partial<ResultCardProps['job']>, { isPro = true, result = {} } = {}) {
  api.answer('/api/jobs/result', { success: true, stored: 10, refreshed: 4, duplicates: 0, ...result })
  api.answer('/api/jobs/JB-1/listings', { success: true, listings: rows, next: 10 })
  const card = (changes: Partial<ResultCardProps['job']> = {}) => (
    <ResultCard
      userId="u1"
      tablePath="/user/u1/table"
      job={jobFixture({ id: 'JB-1', filename: 'boise.json', recordsProcessed: 10, ...job, ...changes })}
      isPro={isPro}
    >
      {null}
    </ResultCard>
  )
  const { rerender } = render(card())
  return { changeJob: (changes: Partial<ResultCardProps['job']>) => rerender(card(changes)) }
}

const section = () => within(screen.getByRole('region', { name: 'Result' }))

test('shows what the job stored, its first ten rows, and leads to the table', async () => {
  renderCard({})
  await waitFor(() => expect(screen.getByRole('region').textContent).toContain('6 new · 4 updated · no gaps'))
  expect(section().getByText('Completed')).toBeDefined()
  await section().findByText('Listing 10')
  expect(api.received.find(({ path }) => path.endsWith('/listings'))?.query).toEqual({ limit: '10' })
  expect(section().getByRole('link', { name: 'Open in table' }).getAttribute('href')).toBe('/user/u1/table')
  expect(section().getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/api/view/boise')
})

test('shows the result of a continued job, not that of before', async () => {
  const { changeJob } = renderCard({ status: 'stopped', endTime: 1 })
  await section().findByText('6')
  api.answer('/api/jobs/result', { success: true, stored: 30, refreshed: 4, duplicates: 0 })
  changeJob({ status: 'completed', endTime: 2, recordsProcessed: 30 })
  await section().findByText('26')
  await waitFor(() => expect(api.received.filter(({ path }) => path.endsWith('/listings'))).toHaveLength(2))
})

test('downloads the chosen format with one click, any other from the menu', async () => {
  renderCard({ exportFormat: 'csv' })
  const download = section().getByRole('link', { name: 'Download CSV' })
  expect(download.getAttribute('href')).toBe('/api/jobs/JB-1/export?format=csv')
  fireEvent.click(section().getByRole('button', { name: 'Download in another format' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href')?.replace(/^.*=/u, ''))).toEqual([
    'json',
    'csv',
    'html',
    'xlsx',
    'geojson',
    'ndjson',
    'parquet',
    'geoparquet',
  ])
})

test.each([
  ['one that was stopped is continued', { isAtPlanLimit: false, isPro: false }, 'default'],
  ['one that ended at the limit of the plan is downloaded', { isAtPlanLimit: true, isPro: false }, 'filled'],
  ['with a larger plan, that one is continued, too', { isAtPlanLimit: true, isPro: true }, 'default'],
])('the first action: %s', (_, { isAtPlanLimit, isPro }, variant) => {
  renderCard({ status: 'stopped', canContinue: true, isAtPlanLimit }, { isPro })
  expect(section().getByRole('link', { name: 'Download JSON' }).dataset['variant']).toBe(variant)
})

test('a free plan has JSON only', async () => {
  renderCard({}, { isPro: false })
  fireEvent.click(section().getByRole('button', { name: 'Download in another format' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.filter((item) => !item.hasAttribute('data-disabled')).map(({ textContent }) => textContent)).toEqual([
    'JSON',
  ])
})

test('links gaps to the job and duplicates to their review', async () => {
  const gaps = [{ area: 'Boise, ID 83702', reason: 'The source did not answer.' }]
  renderCard({ dbProvider: 'postgres', gaps }, { result: { duplicates: 2 } })
  const review = await section().findByRole('link', { name: /^2 possible duplicates/u })
  expect(review.getAttribute('href')).toBe('/user/u1/table#duplicates')
  expect(section().getByRole('link', { name: '1 gap' }).getAttribute('href')).toBe('/user/u1/job-history/JB-1')
})

test('offers no review of duplicates without a database', async () => {
  renderCard({}, { result: { duplicates: 2 } })
  await section().findByText(/2 possible duplicates/u)
  expect(section().queryByRole('link', { name: /duplicates/u })).toBeNull()
})

test('a job without listings has no file and no rows', async () => {
  renderCard({ recordsProcessed: 0, filename: null })
  await section().findByText('No file: the capture stored no listings.')
  expect(section().queryByRole('link', { name: /Download/u })).toBeNull()
})
