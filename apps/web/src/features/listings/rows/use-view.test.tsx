// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { FetchChunk } from './load-rows.ts'
import { useTable } from './use-table.ts'

const rows: FetchChunk = (offset) => Promise.resolve(offset === 0 ? numberedRows(0, 3) : [])

function Viewed() {
  const { view } = useTable(rows)
  return (
    <>
      <button onClick={() => view.sortBy('name')}>Sort</button>
      <button onClick={() => view.setView({ search: 'x' })}>Search</button>
      <button onClick={() => view.setView({ search: '', sort: null })}>Reset</button>
      <output>{useLocation().search}</output>
    </>
  )
}

test('a changed view leaves the other keys of the address in place', async () => {
  render(<Viewed />, '/?section=rows&city=Boise')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const becomes = (query: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(query))
  press('Sort')
  await becomes('?section=rows&city=Boise&sort=name.asc')
  press('Search')
  await becomes('?section=rows&city=Boise&sort=name.asc&q=x')
  press('Reset')
  await becomes('?section=rows&city=Boise')
})
