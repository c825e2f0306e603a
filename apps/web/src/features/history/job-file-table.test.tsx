// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { summaryFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { JobFileTable } from './job-file-table.tsx'

const api = fakeApi()

test('names each file with its size and rows', async () => {
  api.answer('/api/exports', { success: true, exports: [] })
  api.answer('/api/jobs/JB-1/summary', { success: true, ...summaryFixture({ listings: 1_204 }) })
  render(<JobFileTable job={jobFixture({ filename: 'boise.csv', exportFormat: 'csv' })} userId="u1" />)
  await screen.findByText('about 15.3 kB')
  const rows = within(screen.getByRole('table', { name: 'Files of the job' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['boise.csv', 'about 15.3 kB', '1,204', 'Download CSV'],
    ['boise.json', 'about 41.2 kB', '1,204', 'View JSONDownload JSON'],
    ['boise', '–', '1,204', 'View page'],
    ['boise_sources.txt', '–', '–', 'Sources and licences'],
  ])
  expect(screen.getByRole('link', { name: 'Sources and licences' }).getAttribute('href')).toBe(
    '/api/view/boise_sources.txt',
  )
})

test('lists further formats under the name that their download has', async () => {
  api.answer('/api/exports', { success: true, exports: [] })
  api.answer('/api/jobs/JB-1/summary', { success: true, ...summaryFixture({ listings: 1_204 }) })
  render(<JobFileTable job={jobFixture({ filename: 'boise.json' })} userId="u1" formats={['json', 'csv', 'xlsx']} />)
  const row = within(await screen.findByRole('row', { name: /^boise\.xlsx/u }))
  expect(row.getByRole('link', { name: 'Download XLSX' }).getAttribute('href')).toBe(
    '/api/jobs/JB-1/export?format=xlsx',
  )
  const csv = within(screen.getByRole('row', { name: /^boise\.csv/u }))
  expect(await csv.findByText('about 15.3 kB')).toBeDefined()
  expect(screen.getAllByRole('row', { name: /^boise\.json/u })).toHaveLength(1)
})

test('says when the files appear', () => {
  api.answer('/api/exports', { success: true, exports: [] })
  render(<JobFileTable job={jobFixture({ status: 'running', endTime: null })} userId="u1" />)
  expect(screen.getByText('The files appear when the capture ends.')).toBeDefined()
})
