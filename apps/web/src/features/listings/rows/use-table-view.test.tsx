// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { FilterPills } from '../table/filter-menu.tsx'
import { TableToolbar } from '../table/table-toolbar.tsx'
import type { FetchChunk } from './load-rows.ts'
import { useTable } from './use-table.ts'

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 3) : [])

function Viewed() {
  const { view } = useTable(rows)
  const navigate = useNavigate()
  return (
    <>
      <TableToolbar view={view} isMapShown={false} searchField={useRef(null)} onMap={() => undefined}>
        <button onClick={() => view.sortBy('name', false)}>Sort</button>
        <button onClick={() => void navigate(-1)}>Back</button>
      </TableToolbar>
      <FilterPills view={view.state} onView={view.setView} />
      <p data-testid="address">{useLocation().search}</p>
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByTestId('address').textContent
const type = (search: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search listings' }), { target: { value: search } })

test('a changed view leaves the other keys of the address in place', async () => {
  render(<Viewed />, '/?section=rows&complete=1')
  press('Sort')
  await waitFor(() => expect(address()).toBe('?section=rows&complete=1&sort=name.asc'))
  type('x')
  await waitFor(() => expect(address()).toBe('?section=rows&q=x&complete=1&sort=name.asc'))
  press('Clear search')
  await waitFor(() => expect(address()).toBe('?section=rows&complete=1&sort=name.asc'))
})

test('Back returns to the filters before "Clear all" and "Clear search"', async () => {
  render(<Viewed />, '/?rating=4&q=list')
  press('Clear all')
  await waitFor(() => expect(address()).toBe('?q=list'))
  press('Clear search')
  await waitFor(() => expect(address()).toBe(''))
  press('Back')
  await waitFor(() => expect(address()).toBe('?q=list'))
  press('Back')
  await waitFor(() => expect(address()).toBe('?rating=4&q=list'))
})

test('typing a search adds no entry per letter', async () => {
  render(<Viewed />, '/?rating=4')
  press('Clear all')
  await waitFor(() => expect(address()).toBe(''))
  for (const search of ['l', 'li', 'lis']) type(search)
  await waitFor(() => expect(address()).toBe('?q=lis'))
  press('Back')
  await waitFor(() => expect(address()).toBe('?rating=4'))
})

test('a filter that cannot be read is named, and stays in the address until it is cleared', async () => {
  render(<Viewed />, '/?filter=broken&complete=1')
  screen.getByText('The filter in this address cannot be read. All rows are shown.')
  press('Sort')
  await waitFor(() => expect(address()).toBe('?complete=1&filter=broken&sort=name.asc'))
  press('Clear filters')
  await waitFor(() => expect(address()).toBe('?sort=name.asc'))
  expect(screen.queryByText(/cannot be read/u)).toBeNull()
})
