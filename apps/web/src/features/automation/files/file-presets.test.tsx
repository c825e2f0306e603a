// @vitest-environment happy-dom
import type { Presets } from '@gazetteer/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { FilePresets } from './file-presets.tsx'

const api = fakeApi()

const crm: Presets['file'][number] = {
  name: 'Our CRM',
  content: {
    columns: [
      { field: 'name', header: 'Company' },
      { field: 'phone', header: 'Telephone' },
    ],
  },
}
const airtable = { name: 'Airtable', content: { columns: [{ field: 'name' as const, header: 'Base name' }] } }
const answerPresets = (...file: Presets['file']) =>
  api.answer('/api/presets', { success: true, choice: [], view: [], file, builtIn: [airtable] })

async function openDialog(button: string) {
  render(<FilePresets />)
  const opener = await screen.findByRole('button', { name: button })
  await waitFor(() => expect(screen.queryByText(/^2 columns|^No presets/u)).not.toBeNull())
  fireEvent.click(opener)
  return within(await screen.findByRole('dialog'))
}
type Dialog = Awaited<ReturnType<typeof openDialog>>

const type = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } })
const headersOf = (dialog: Dialog) =>
  dialog.queryAllByRole<HTMLInputElement>('textbox', { name: /header$/u }).map(({ value }) => value)
const removeAllBut = (dialog: Dialog, count: number) => {
  while (headersOf(dialog).length > count) fireEvent.click(dialog.getByRole('button', { name: 'Remove column 1' }))
}

test('makes a preset with chosen fields in order under own headers', async () => {
  answerPresets()
  api.answer('/api/presets/save', { success: true })
  const dialog = await openDialog('New preset')
  type(dialog, 'Name', 'Our CRM')
  removeAllBut(dialog, 2)
  fireEvent.change(dialog.getByRole('combobox', { name: 'Column 1: field' }), { target: { value: 'phone' } })
  fireEvent.change(dialog.getByRole('combobox', { name: 'Column 2: field' }), { target: { value: 'name' } })
  expect(headersOf(dialog)).toEqual(['Phone', 'Name'])
  type(dialog, 'Column 2: header', 'Company')
  fireEvent.click(dialog.getByRole('button', { name: 'Move column 2 up' }))
  type(dialog, 'Column 2: header', 'Telephone')
  answerPresets(crm)
  fireEvent.click(dialog.getByRole('button', { name: 'Create preset' }))
  await screen.findByText('2 columns: Company, Telephone')
  expect(api.posted('/api/presets/save')).toEqual([{ kind: 'file', ...crm }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('starts from the columns of a built-in preset', async () => {
  answerPresets()
  const dialog = await openDialog('New preset')
  fireEvent.change(dialog.getByRole('combobox', { name: 'Start from' }), { target: { value: 'Airtable' } })
  expect(headersOf(dialog)).toEqual(['Base name'])
})

test('shows what is wrong beside the field, and sends nothing', async () => {
  answerPresets(crm)
  const dialog = await openDialog('New preset')
  const create = () => fireEvent.click(dialog.getByRole('button', { name: 'Create preset' }))
  type(dialog, 'Column 1: header', ' ')
  create()
  await dialog.findByText('Enter a name.')
  await dialog.findByText('Enter a header for each column.')
  type(dialog, 'Name', 'our crm')
  type(dialog, 'Column 1: header', 'phone')
  create()
  await dialog.findByText('Another preset has this name.')
  await dialog.findByText('Each header can be used only once.')
  type(dialog, 'Name', 'airtable')
  removeAllBut(dialog, 0)
  create()
  await dialog.findByText('A built-in preset has this name. Choose another one.')
  await dialog.findByText('Choose at least one column.')
  expect(api.posted('/api/presets/save')).toEqual([])
})

test('renames a preset: saves the new one before it deletes the old one', async () => {
  answerPresets(crm)
  api.answer('/api/presets/save', { success: true })
  api.answer('/api/presets/delete', { success: true })
  const dialog = await openDialog('Edit Our CRM')
  type(dialog, 'Name', 'Sales')
  fireEvent.click(dialog.getByRole('button', { name: 'Save preset' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const posted = api.received.filter(({ method }) => method === 'POST')
  expect(posted.map(({ path, body }) => [path, body])).toEqual([
    ['/api/presets/save', { kind: 'file', name: 'Sales', content: crm.content }],
    ['/api/presets/delete', { kind: 'file', name: 'Our CRM' }],
  ])
})

test('keeps the dialog open with the reason when saving is refused', async () => {
  answerPresets(crm)
  api.refuse('/api/presets/save', 'You can save up to 50 of each kind. Delete one first.', 409)
  const dialog = await openDialog('Edit Our CRM')
  type(dialog, 'Name', 'Sales')
  fireEvent.click(dialog.getByRole('button', { name: 'Save preset' }))
  await dialog.findByText('You can save up to 50 of each kind. Delete one first.')
  expect(api.posted('/api/presets/delete')).toEqual([])
})
