// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { jobFixture } from '../job-fixture.ts'
import Charts from './charts.tsx'

const api = fakeApi()

const job = (id: string, day: string, changes: { recordsProcessed: number; scanRate: number }) =>
  jobFixture({ id, startTime: new Date(`${day}T12:00`).getTime(), ...changes })

const rowsOf = (title: string) => {
  const chart = within(screen.getByRole('region', { name: title }))
  fireEvent.click(chart.getByRole('button', { name: `Show as table: ${title}` }))
  return chart.getAllByRole('row').map(({ textContent }) => textContent)
}

test('each chart shows its values as a table, the newest or largest first', async () => {
  api.answer('/api/jobs/totals', {
    success: true,
    jobs: 90,
    listings: 41_000,
    byPlace: [
      { label: 'Boise, ID', listings: 40_000 },
      { label: 'Reno, NV', listings: 1_000 },
    ],
    byType: [{ type: 'Dentist', listings: 30_000 }],
    uncounted: 3,
  })
  render(
    <Charts
      jobs={[
        job('JB-2', '2026-11-28', { recordsProcessed: 1_200, scanRate: 300.4 }),
        job('JB-1', '2026-11-27', { recordsProcessed: 40, scanRate: 20 }),
      ]}
    />,
  )
  expect(rowsOf('Listings by day')).toEqual(['DayListings', '11/28/261,200', '11/27/2640'])
  expect(rowsOf('Scan rate')).toEqual(['StartListings per minute', '11/28/26 12:00300', '11/27/26 12:0020'])
  await screen.findByRole('region', { name: 'Listings by city' })
  expect(rowsOf('Listings by city')).toEqual(['CityListings', 'Boise, ID40,000', 'Reno, NV1,000'])
  expect(rowsOf('Listings by business type')).toEqual(['Business typeListings', 'Dentist30,000'])
  expect(screen.getByText('3 jobs not counted yet')).toBeDefined()
})

test('a chart without data has a sentence in its place', () => {
  render(<Charts jobs={[jobFixture({ status: 'running', endTime: null })]} />)
  expect(within(screen.getByRole('region', { name: 'Scan rate' })).getByText(/^Ended jobs/u)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Show as table: Scan rate' })).toBeNull()
})
