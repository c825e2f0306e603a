// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { render } from '../../testing/render.tsx'
import { RecentExport } from './recent-export.tsx'

const api = fakeApi()

const newest = { filename: 'reno.csv', timestamp: 0, jobId: 'JB-9', records: 1 }
const older = { filename: 'boise.json', timestamp: 0, jobId: 'JB-1', records: 10 }

const section = () => within(screen.getByRole('region', { name: 'Recent export' }))

test('shows the newest file with its number of listings', async () => {
  api.answer('/api/exports', { success: true, exports: [newest, older] })
  render(<RecentExport userId="u1" />)
  const download = await section().findByRole('link', { name: 'Download' })
  expect(download.getAttribute('href')).toBe('/api/download/reno.csv')
  expect(section().getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/api/view/reno')
  expect(section().getByText(/^1 listing ·/u)).toBeDefined()
})

test.each([
  ['there are no files yet', () => api.answer('/api/exports', { success: true, exports: [] }), /No files yet/u],
  ['the answer is a failure', () => api.answer('/api/exports', { success: false, exports: [] }), /No exports/u],
  ['the list fails', () => api.refuse('/api/exports', 'The files cannot be listed.'), /No exports/u],
])('explains when %s', async (_, answerExports, text) => {
  answerExports()
  render(<RecentExport userId="u1" />)
  await waitFor(() => expect(section().getByText(text)).toBeDefined())
})
