// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { numberedRows } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import type { FetchChunk } from '../rows/load-rows.ts'
import { useTable } from '../rows/use-table.ts'
import { writeView } from '../rows/view-state.ts'
import { FilterMenu, FilterPills } from './filter-menu.tsx'

/** Two pages of rows that pass every filter. */
const filled = { source: 'osm-extract', rating: 5, phone: '+12085550100', website: 'https://example.com' }
const rows: FetchChunk = () => Promise.resolve(numberedRows(0, 600).map((row) => ({ ...row, ...filled })))

function Filters() {
  const table = useTable(rows)
  return (
    <>
      <FilterMenu view={table.view} />
      <FilterPills view={table.view.state} onView={table.view.setView} />
      <output>{writeView(table.view.state).toString()}</output>
    </>
  )
}

async function openFilters(path = '/') {
  render(<Filters />, path)
  fireEvent.click(screen.getByRole('button', { name: /^Filters/u }))
  return within(await screen.findByRole('dialog', { name: /^Filters/u }))
}

const view = () => screen.getByRole('status').textContent
const pills = () => within(screen.getByRole('group', { name: 'Active filters' }))

test('narrows the rows by rating, source and contact data, from the first page on', async () => {
  const menu = await openFilters('/?page=2')
  await waitFor(() => expect(view()).toBe('page=2'))
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
  const choose = (name: string, value: string) =>
    fireEvent.change(menu.getByRole('combobox', { name }), { target: { value } })
  for (const key of ['rating', 'source', 'hasPhone', 'hasWebsite']) choose('Add condition', key)
  // A condition without a value does not filter.
  expect(view()).toBe('rating=4&phone=1&website=1')
  choose('Value of Rating', '4.5')
  choose('Value of Source', 'osm-extract')
  expect(view()).toBe('rating=4.5&source=osm-extract&phone=1&website=1')
  expect(pills().getByText('Rating is at least 4.5')).toBeDefined()
  fireEvent.click(menu.getByRole('button', { name: 'Remove condition: Phone' }))
  expect(document.activeElement).toBe(menu.getByRole('combobox', { name: 'Add condition' }))
  expect(view()).toBe('rating=4.5&source=osm-extract&website=1')
})

test('offers a value from the address that is not among the steps', async () => {
  const menu = await openFilters('/?rating=4.2&confidence=0.6&source=google')
  expect(menu.getByRole('combobox', { name: 'Value of Rating' })).toHaveProperty('value', '4.2')
  expect(menu.getByRole('combobox', { name: 'Value of Confidence' })).toHaveProperty('value', '0.6')
  expect(menu.getByRole('combobox', { name: 'Value of Source' })).toHaveProperty('value', 'google')
})

test('removes one filter, then all, and keeps the search', async () => {
  await openFilters('/?rating=4&confidence=0.9&phone=1&q=cafe')
  fireEvent.click(pills().getByRole('button', { name: 'Remove filter: Rating is at least 4' }))
  expect(view()).toBe('q=cafe&confidence=0.9&phone=1')
  fireEvent.click(pills().getByRole('button', { name: 'Clear all' }))
  expect(view()).toBe('q=cafe')
})
