// @vitest-environment happy-dom
import type { Job } from '@gazetteer/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { jobFixture } from './job-fixture.ts'
import { RecentExport } from './recent-export.tsx'

const api = fakeApi()

const newest = { filename: 'reno.csv', timestamp: 0, jobId: 'JB-9', records: 1 }
const own = { filename: 'boise.json', timestamp: 0, jobId: 'JB-1', records: 10 }

const renderExport = (files: readonly (typeof newest)[], ended?: Job) => {
  api.answer('/api/exports', { success: true, exports: files })
  render(<RecentExport userId="u1" ended={ended} aside={null} />)
}

const section = () => within(screen.getByRole('region', { name: 'Recent export' }))
const result = (changes: Record<string, unknown>) =>
  api.answer('/api/jobs/result', { success: true, stored: 10, refreshed: 4, duplicates: 0, ...changes })

test('shows the newest file with its number of listings', async () => {
  renderExport([newest, own])
  const download = await section().findByRole('link', { name: 'Download' })
  expect(download.getAttribute('href')).toBe('/api/download/reno.csv')
  expect(section().getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/api/view/reno')
  expect(section().getByText(/^1 listing ·/u)).toBeDefined()
})

test.each([
  ['there are no files yet', () => api.answer('/api/exports', { success: true, exports: [] }), /No files yet/u],
  ['the list fails', () => api.refuse('/api/exports', 'The files cannot be listed.'), /No exports/u],
])('explains when %s', async (_, answerExports, text) => {
  answerExports()
  render(<RecentExport userId="u1" ended={undefined} aside={null} />)
  await waitFor(() => expect(section().getByText(text)).toBeDefined())
})

test('shows what the last run stored, and its own file', async () => {
  result({})
  renderExport([newest, own], jobFixture({ filename: 'boise.json' }))
  await waitFor(() => expect(screen.getByRole('region').textContent).toContain('6 new · 4 updated · no gaps'))
  expect(section().getByText('Completed')).toBeDefined()
  const download = await section().findByRole('link', { name: 'Download' })
  expect(download.getAttribute('href')).toBe('/api/download/boise.json')
})

test('links gaps to the job and duplicates to their review', async () => {
  result({ duplicates: 2 })
  const gaps = [{ area: 'Boise, ID 83702', reason: 'The source did not answer.' }]
  renderExport([own], jobFixture({ dbProvider: 'postgres', gaps }))
  const review = await section().findByRole('link', { name: /^2 possible duplicates/u })
  expect(review.getAttribute('href')).toBe('/user/u1/table#duplicates')
  expect(section().getByRole('link', { name: '1 gap' }).getAttribute('href')).toBe('/user/u1/job-history?job=JB-1')
})

test('offers no review of duplicates without a database', async () => {
  result({ duplicates: 2 })
  renderExport([own], jobFixture())
  await section().findByText(/2 possible duplicates/u)
  expect(section().queryByRole('link', { name: /duplicates/u })).toBeNull()
})
