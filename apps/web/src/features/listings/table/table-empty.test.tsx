// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { type FetchChunk, fetchTableRows } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { TableEmpty } from './table-empty.tsx'

const api = fakeApi()

function Empty(props: { fetchChunk: FetchChunk; newRows: number; onRetry: () => void }) {
  const table = useTable(props.fetchChunk)
  return (
    <>
      <TableEmpty
        table={table}
        newRows={props.newRows}
        homeLink={<a href="/home">Start a capture</a>}
        onRetry={props.onRetry}
      />
      <output>{table.view.state.search}</output>
    </>
  )
}

function renderEmpty(fetchChunk: FetchChunk, { newRows = 0, path = '/' } = {}) {
  const onRetry = vi.fn()
  render(<Empty fetchChunk={fetchChunk} newRows={newRows} onRetry={onRetry} />, path)
  return onRetry
}

const none: FetchChunk = () => Promise.resolve([])
const button = (name: string) => screen.findByRole('button', { name })

test('shows a placeholder while the rows load', () => {
  renderEmpty(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  expect(screen.queryByText('No data available.')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('links to the first capture when there are no rows', async () => {
  renderEmpty(none)
  await screen.findByText('No data available.')
  expect(screen.getByRole('link', { name: 'Start a capture' })).toBeDefined()
})

test('clears the filters when no row matches', async () => {
  renderEmpty(() => Promise.resolve(numberedRows(0, 2)), { path: '/?q=zzz' })
  fireEvent.click(await button('Clear filters'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

test('offers to try again after a failed load', async () => {
  api.refuse('/api/table/rows', 'column "name" does not exist')
  const onRetry = renderEmpty(fetchTableRows)
  await screen.findByText('Error fetching data from database.')
  fireEvent.click(await button('Try again'))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('offers rows that a capture stored meanwhile', async () => {
  const onRetry = renderEmpty(none, { newRows: 3 })
  await screen.findByText('3 new listings')
  fireEvent.click(await button('Load'))
  expect(onRetry).toHaveBeenCalledOnce()
})
