// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { LoadBar, PageBar } from './page-bar.tsx'

function Bars({ fetchChunk, total = 0 }: { fetchChunk: FetchChunk; total?: number }) {
  const table = useTable(fetchChunk)
  return (
    <>
      <LoadBar rows={table.rows} total={total} />
      <PageBar view={table.view}>3 hidden</PageBar>
    </>
  )
}

/** Serves the first rows; the given function decides about every later chunk. */
const rowsThen =
  (count: number, later: FetchChunk): FetchChunk =>
  (offset, signal) =>
    offset === 0 ? Promise.resolve(numberedRows(0, count)) : later(offset, signal)

const button = (name: string) => screen.getByRole('button', { name })
const none: FetchChunk = () => Promise.resolve([])

test('shows the rows of a page and moves between pages', async () => {
  render(<Bars fetchChunk={rowsThen(700, none)} total={700} />)
  await screen.findByText('Rows 1–500 of 700')
  expect(screen.getByText('3 hidden')).toBeDefined()
  expect(button('Previous')).toHaveProperty('disabled', true)
  fireEvent.click(button('Next'))
  await screen.findByText('Rows 501–700 of 700')
  expect(screen.getByText('Page 2 of 2')).toBeDefined()
  expect(button('Next')).toHaveProperty('disabled', true)
  fireEvent.click(button('Previous'))
  await screen.findByText('Page 1 of 2')
})

test('has no pages without rows', () => {
  render(<Bars fetchChunk={none} />)
  expect(screen.queryByText(/^Rows/u)).toBeNull()
  expect(button('Next')).toHaveProperty('disabled', true)
})

test('shows the progress of a load, which can be cancelled and continued', async () => {
  const chunks: FetchChunk[] = [
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    () => Promise.resolve(numberedRows(1_000, 200)),
  ]
  const later: FetchChunk = (offset, signal) => (chunks.shift() ?? none)(offset, signal)
  render(<Bars fetchChunk={rowsThen(1_000, later)} total={1_200} />)
  await screen.findByText('1,000 of 1,200 rows loaded')
  expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeCloseTo(83.3, 0)
  fireEvent.click(button('Cancel'))
  fireEvent.click(button('Load the rest'))
  await screen.findByText('Rows 1–500 of 1,200')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('shows why a load failed, and loads the rest on request', async () => {
  const chunks: FetchChunk[] = [() => Promise.reject(new Error('broken')), none]
  const later: FetchChunk = (offset, signal) => (chunks.shift() ?? none)(offset, signal)
  render(<Bars fetchChunk={rowsThen(1_000, later)} total={1_000} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1,000 of 1,000 rows loaded')
  fireEvent.click(button('Load the rest'))
  await screen.findByText('Rows 1–500 of 1,000')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('offers rows that a capture added after the load', async () => {
  render(<Bars fetchChunk={rowsThen(2, none)} total={5} />)
  await screen.findByText('3 new rows since the table was loaded')
  expect(button('Load')).toHaveProperty('disabled', false)
})
