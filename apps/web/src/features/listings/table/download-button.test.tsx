// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { useRowActions } from '../edit/use-row-actions.ts'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { DownloadButton } from './download-button.tsx'

const api = fakeApi()

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 2) : [])

function Downloads() {
  const table = useTable(rows)
  const actions = useRowActions(table, async () => undefined)
  const loaded = table.rows.all.rows
  return (
    <>
      <button disabled={loaded.length === 0} onClick={() => actions.setField(loaded, 'city', 'Reno')}>
        Edit
      </button>
      <output>{loaded.map(({ city }) => city).join(' · ')}</output>
      <DownloadButton actions={actions} view={table.view} total={2} />
    </>
  )
}

async function editAndSaveFile(answerExport = () => api.refuse('/api/table/export', 'No file in this test.')) {
  api.answer('/api/presets', { success: true, choice: [], view: [], file: [], builtIn: [] })
  answerExport()
  render(<Downloads />)
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(edit).toHaveProperty('disabled', false))
  fireEvent.click(edit)
  fireEvent.click(screen.getByRole('button', { name: 'Choose format and rows' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save file' }))
}

const postedPaths = () => api.received.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))

test('saves the waiting change before the server writes the file', async () => {
  api.answer('/api/table/update', { success: true, updated: 2 })
  await editAndSaveFile()
  await screen.findByText('No file in this test.')
  expect(screen.getByRole('option', { name: 'All, as stored (2)' })).toBeDefined()
  expect(postedPaths()).toEqual(['/api/table/update', '/api/table/export'])
})

test('writes no file after a refused change, but the next time', async () => {
  api.refuse('/api/table/update', 'City is too long.')
  await editAndSaveFile()
  await screen.findByText('City is too long.')
  expect(screen.getByRole('status').textContent).toBe('Boise · Boise')
  expect(postedPaths()).toEqual(['/api/table/update'])
  fireEvent.click(screen.getByRole('button', { name: 'Save file' }))
  await screen.findByText('No file in this test.')
})

test.each([
  ['the connection is lost', () => api.drop('/api/table/export')],
  ['a gateway answers with a page', () => api.answerText('/api/table/export', '<html>Bad Gateway</html>', 502)],
  ['the answer is empty', () => api.answerText('/api/table/export', '', 500)],
  ['the answer is a page', () => api.answerText('/api/table/export', '<html>Sign in</html>')],
])('shows the specified text when %s', async (_, answerExport) => {
  api.answer('/api/table/update', { success: true, updated: 2 })
  await editAndSaveFile(answerExport)
  await expect(screen.findByRole('alert')).resolves.toHaveProperty('textContent', 'Error occurred during download.')
})
