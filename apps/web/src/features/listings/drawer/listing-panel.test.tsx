// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import OverlayLayer from '../../../app/overlay-layer.tsx'
import { fakeApi } from '../../../testing/fake-api.ts'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import ListingPanel from './listing-panel.tsx'

const api = fakeApi()
beforeEach(() => api.answer('/api/table/history', { success: true, history: [] }))

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 3) : [])

function Panel({ onSave }: { onSave: () => void }) {
  const table = useTable(rows)
  return (
    <>
      <OverlayLayer />
      {table.rows.all.rows.length > 0 && <button onClick={() => table.focus.open(1)}>Open the first</button>}
      <button onClick={() => table.focus.show(3)}>Press the third row</button>
      <button onClick={() => table.focus.move(1)}>Next row</button>
      <button onClick={() => table.rows.change((row) => (row.id === 1 ? null : row))}>Delete the first</button>
      <output>{table.focus.openedId === null ? 'closed' : 'open'}</output>
      <ListingPanel table={table} onSave={onSave} renderMap={() => null} renderJob={(jobId) => jobId} />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rating = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rating' })
const problem = 'Enter a rating from 0 to 5.'
function type(value: string) {
  if (screen.queryByRole('textbox', { name: 'Rating' }) === null) press('Add Rating')
  fireEvent.change(rating(), { target: { value } })
  fireEvent.blur(rating())
}

async function openFirst() {
  const onSave = vi.fn()
  render(<Panel onSave={onSave} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open the first' }))
  await screen.findByRole('heading', { name: 'Listing 1' })
  return onSave
}

test.each(['Next listing', 'Next row', 'Press the third row'])('stays on a refused value: %s', async (button) => {
  const onSave = await openFirst()
  type('47')
  press(button)
  expect(screen.getByText(problem)).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Listing 1' })).toBeDefined()
  expect(rating().value).toBe('47')
  expect(onSave).not.toHaveBeenCalled()
  type('4.7')
  press(button)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Listing 1' })).toBeNull())
  expect(onSave).toHaveBeenCalledWith([expect.objectContaining({ id: 1 })], 'rating', 4.7)
})

test('asks before it closes on a refused value, and Escape discards the value', async () => {
  await openFirst()
  type('47')
  press('Close')
  await screen.findByRole('dialog', { name: 'Discard the value' })
  expect(screen.getByText(/^The value that you typed for Rating is not valid/u)).toBeDefined()
  press('Cancel')
  expect(screen.getByRole('heading', { name: 'Listing 1' })).toBeDefined()
  fireEvent.keyDown(rating(), { key: 'Escape' })
  expect(screen.queryByText(problem)).toBeNull()
  press('Close')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Listing 1' })).toBeNull())
})

test('a confirmed discard closes the listing', async () => {
  await openFirst()
  type('47')
  press('Close')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Listing 1' })).toBeNull())
})

test('closes with the deletion of its row', async () => {
  await openFirst()
  expect(screen.getByText('open')).toBeDefined()
  press('Delete the first')
  await screen.findByText('closed')
  expect(screen.queryByRole('heading', { name: 'Listing 1' })).toBeNull()
})
