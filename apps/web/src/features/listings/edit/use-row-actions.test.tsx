// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { useSession, useSignOut } from '../../accounts/session/session.ts'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { PendingBar, RemovalBar } from '../table/bulk-bar.tsx'
import { useRowActions } from './use-row-actions.ts'

const api = fakeApi()

afterEach(() => useSession.setState(useSession.getInitialState(), true))

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 2) : [])

function Actions() {
  const table = useTable(rows)
  const actions = useRowActions(table, async () => undefined)
  const signOut = useSignOut()
  const loaded = table.rows.all.rows
  const [first, second] = loaded
  const edit = (field: string, value: string) => first !== undefined && actions.setField([first], field, value)
  const paste = () =>
    first !== undefined &&
    second !== undefined &&
    actions.setCells([
      { row: first, field: 'name', value: 'Pasted' },
      { row: second, field: 'city', value: 'Pasted' },
    ])
  return (
    <>
      <OverlayLayer />
      {loaded.length > 0 && <button onClick={() => edit('name', 'New name')}>Edit name</button>}
      <button onClick={() => edit('name', 'Newer name')}>Edit name again</button>
      <button onClick={() => edit('city', 'Reno')}>Edit city</button>
      <button onClick={paste}>Paste</button>
      <button onClick={() => table.selection.selectAll(true)}>Select all</button>
      <button onClick={actions.confirmRemove}>Remove selected</button>
      <button onClick={() => void actions.openDuplicates()}>Remove Dupes</button>
      <button onClick={() => actions.onGone([2])}>Duplicates gone</button>
      <button onClick={() => actions.onDone(12, 'r-1')}>Duplicates removed</button>
      <button onClick={() => void signOut()}>Sign out</button>
      {actions.isComparing && <p>Comparing</p>}
      <p data-testid="rows">{loaded.map(({ name, city }) => `${name}, ${city}`).join(' · ')}</p>
      <PendingBar {...actions.change} />
      <RemovalBar removal={actions.removalUndo} />
      <p data-testid="message">{actions.resultMessage}</p>
    </>
  )
}

async function openActions() {
  render(<Actions />)
  await screen.findByRole('button', { name: 'Edit name' })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByTestId('rows').textContent
const refused = 'could not write.'
const waitForRefusal = async () => expect((await screen.findByRole('alert')).textContent).toContain(refused)

test('a refused edit reverts its own field, and the next one keeps waiting', async () => {
  api.answer('/api/table/update', { success: false, error: refused })
  await openActions()
  press('Edit name')
  press('Edit city')
  await waitForRefusal()
  expect(shown()).toBe('Listing 1, Reno · Listing 2, Boise')
  expect(screen.getByRole('group', { name: 'Pending change' })).toBeDefined()
  api.answer('/api/table/update', { success: true, updated: 1 })
  press('Save now')
  await waitFor(() => expect(api.posted('/api/table/update')).toHaveLength(2))
  expect(shown()).toBe('Listing 1, Reno · Listing 2, Boise')
})

test('a refused edit leaves a newer value of its field, whose cancellation shows the stored one', async () => {
  api.answer('/api/table/update', { success: false, error: refused })
  await openActions()
  press('Edit name')
  press('Edit name again')
  await waitForRefusal()
  expect(shown()).toBe('Newer name, Boise · Listing 2, Boise')
  press('Cancel')
  await waitFor(() => expect(shown()).toBe('Listing 1, Boise · Listing 2, Boise'))
})

test('the cancellation of a deletion does not bring back a refused value', async () => {
  api.answer('/api/table/update', { success: false, error: refused })
  await openActions()
  press('Select all')
  press('Edit name')
  press('Remove selected')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(shown()).toBe(''))
  await waitForRefusal()
  fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body)
  await waitFor(() => expect(shown()).toBe('Listing 1, Boise · Listing 2, Boise'))
})

test('undo of a paste restores its cells, but no row that is deleted', async () => {
  await openActions()
  press('Paste')
  await waitFor(() => expect(shown()).toBe('Pasted, Boise · Listing 2, Pasted'))
  press('Duplicates gone')
  press('Cancel')
  await waitFor(() => expect(shown()).toBe('Listing 1, Boise'))
})

test('saves the waiting change before duplicates are looked for', async () => {
  api.answer('/api/table/update', { success: true, updated: 1 })
  await openActions()
  press('Edit name')
  press('Remove Dupes')
  await screen.findByText('Comparing')
  expect(api.posted('/api/table/update')).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Pending change' })).toBeNull()
})

test('signing out saves the waiting change first', async () => {
  api.answer('/api/table/update', { success: true, updated: 1 })
  api.answer('/api/auth/logout', { success: true })
  await openActions()
  press('Edit name')
  press('Sign out')
  await waitFor(() => expect(useSession.getState().phase).toBe('out'))
  const posted = api.received.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
  expect(posted).toEqual(['/api/table/update', '/api/auth/logout'])
})

test('a removal of duplicates is undone by the server, and the rows are loaded again', async () => {
  api.answer('/api/table/undo', { success: true, restored: 11, changed: [{ id: 4, name: 'Harbor Dental' }] })
  await openActions()
  press('Duplicates gone')
  press('Duplicates removed')
  expect(screen.getByText('12 duplicates removed')).toBeDefined()
  press('Undo')
  await screen.findByText('11 listings restored, 1 not: changed since the removal')
  expect(api.posted('/api/table/undo')).toEqual([{ id: 'r-1' }])
  await waitFor(() => expect(shown()).toBe('Listing 1, Boise · Listing 2, Boise'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a refused undo says why and can be tried again', async () => {
  const text = 'Harbor Dental changed since the removal, so that it cannot be undone. Nothing was changed.'
  api.refuse('/api/table/undo', text, 409)
  await openActions()
  press('Duplicates removed')
  press('Undo')
  await screen.findByText(text)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  press('Dismiss')
  expect(screen.queryByText('12 duplicates removed')).toBeNull()
})

test('the question before a deletion says how long it can be cancelled', async () => {
  await openActions()
  press('Select all')
  press('Remove selected')
  const question = await screen.findByText(/^Delete 2 selected/u)
  expect(question.textContent).toBe(
    'Delete 2 selected listing(s)? This cannot be undone. You can cancel it for 10 seconds; then it is final.',
  )
})

test('does not look for duplicates after a refused change', async () => {
  api.answer('/api/table/update', { success: false, error: refused })
  await openActions()
  press('Edit name')
  press('Remove Dupes')
  await waitForRefusal()
  expect(screen.queryByText('Comparing')).toBeNull()
})
