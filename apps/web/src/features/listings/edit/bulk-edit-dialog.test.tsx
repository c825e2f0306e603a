// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { useRowActions } from './use-row-actions.ts'

const api = fakeApi()

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 7) : [])

function Editor() {
  const table = useTable(rows)
  const actions = useRowActions(table, async () => undefined)
  return (
    <>
      <button onClick={() => table.selection.selectAll(true)}>Select {table.view.filtered.rows.length} rows</button>
      <button onClick={() => actions.setIsEditing(true)}>Edit</button>
      <button onClick={() => void actions.change.sendNow()}>Save now</button>
      <output>{table.rows.all.rows.map(({ city }) => city).join(' · ')}</output>
      <BulkEditDialog actions={actions} />
    </>
  )
}

async function openDialog({ isSelected = true } = {}) {
  render(<Editor />)
  const all = await screen.findByRole('button', { name: 'Select 7 rows' })
  if (isSelected) fireEvent.click(all)
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  return within(await screen.findByRole('dialog', { name: 'Bulk edit' }))
}

type Dialog = ReturnType<typeof within>
const choose = (dialog: Dialog, column: string) =>
  fireEvent.change(dialog.getByRole('combobox', { name: 'Column' }), { target: { value: column } })
const type = (dialog: Dialog, value: string) =>
  fireEvent.change(dialog.getByLabelText('New value'), { target: { value } })
const apply = (dialog: Dialog) => dialog.getByRole('button', { name: 'Apply' })

test('previews the change of the first five rows', async () => {
  const dialog = await openDialog()
  expect(apply(dialog)).toHaveProperty('disabled', true)
  choose(dialog, 'city')
  type(dialog, 'Reno')
  const preview = within(await dialog.findByRole('table', { name: 'Preview of changes' })).getAllByRole('row')
  expect(preview.map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5].map((id) => `Listing ${id}BoiseReno`))
  expect(dialog.getByText('and 2 more')).toBeDefined()
})

test('changes the selected rows and sends them', async () => {
  api.answer('/api/table/update', { success: true, updated: 7 })
  const dialog = await openDialog()
  choose(dialog, 'city')
  type(dialog, 'Reno')
  fireEvent.click(apply(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('Reno · Reno · Reno · Reno · Reno · Reno · Reno')
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }))
  await waitFor(() =>
    expect(api.posted('/api/table/update')).toEqual([{ ids: [1, 2, 3, 4, 5, 6, 7], field: 'city', value: 'Reno' }]),
  )
})

test.each([
  ['Please select a column to edit.', { column: '', isSelected: true }],
  ['No rows selected for bulk edit.', { column: 'city', isSelected: false }],
])('refuses with: %s', async (text, { column, isSelected }) => {
  const dialog = await openDialog({ isSelected })
  choose(dialog, column)
  type(dialog, 'Reno')
  fireEvent.click(apply(dialog))
  expect(dialog.getByRole('alert').textContent).toBe(text)
})

test('refuses a value that does not fit the column', async () => {
  const dialog = await openDialog()
  choose(dialog, 'rating')
  type(dialog, 'good')
  fireEvent.click(apply(dialog))
  expect(dialog.getByRole('alert').textContent).not.toBe('')
  choose(dialog, 'name')
  expect(dialog.queryByRole('alert')).toBeNull()
})
