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
      <output data-testid="view">{writeView(table.view.state).toString()}</output>
    </>
  )
}

async function openFilters(path = '/') {
  render(<Filters />, path)
  fireEvent.click(screen.getByRole('button', { name: /^Filter/u }))
  return within(await screen.findByRole('dialog', { name: /^Filter/u }))
}

const view = () => screen.getByTestId('view').textContent
const pills = () => within(screen.getByRole('group', { name: 'Active filters' }))

const filterOf = (query: string | null): unknown => JSON.parse(new URLSearchParams(query ?? '').get('filter') ?? 'null')

test('narrows the rows by conditions and a group, from the first page on', async () => {
  const menu = await openFilters('/?page=2')
  await waitFor(() => expect(view()).toBe('page=2'))
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
  const set = (name: string, value: string, area = menu) =>
    fireEvent.change(area.getByLabelText(name), { target: { value } })
  const press = (name: string) => fireEvent.click(menu.getByRole('button', { name }))
  press('Add condition')
  set('Column', 'rating')
  // A condition without a value does not filter.
  expect(view()).toBe('page=2')
  set('Operator of Rating', 'gte')
  set('Value of Rating', '4.5')
  const rated = { field: 'rating', op: 'gte', value: 4.5 }
  expect(filterOf(view())).toEqual({ all: [rated] })
  expect(new URLSearchParams(view() ?? '').has('page')).toBe(false)
  press('Add group')
  const group = within(menu.getByRole('group', { name: 'Group 2' }))
  set('Column', 'website', group)
  set('Operator of Website', 'empty', group)
  fireEvent.click(group.getByRole('button', { name: 'Add condition to group' }))
  set('Operator of City', 'anyOf', group)
  for (const city of ['Reno', 'Boise']) {
    set('Value of City', city, group)
    fireEvent.keyDown(group.getByLabelText('Value of City'), { key: 'Enter' })
  }
  const cities = { field: 'city', op: 'anyOf', value: ['Reno', 'Boise'] }
  const withoutSite = { field: 'website', op: 'empty' }
  expect(filterOf(view())).toEqual({ all: [rated, { any: [withoutSite, cities] }] })
  expect(pills().getByTitle('Website empty or City Reno, Boise')).toBeDefined()
  fireEvent.click(group.getByRole('button', { name: 'Remove value: Reno' }))
  fireEvent.click(menu.getByRole('button', { name: 'Remove condition: Rating' }))
  expect(document.activeElement).toBe(menu.getByRole('button', { name: 'Add condition' }))
  expect(filterOf(view())).toEqual({ all: [{ any: [withoutSite, { ...cities, value: ['Boise'] }] }] })
})

test('shows the conditions of the address, and says what is wrong with a value', async () => {
  const menu = await openFilters(
    `/?filter=${encodeURIComponent('{"any":[{"field":"name","op":"contains","value":"a"}]}')}`,
  )
  expect(menu.getByLabelText('Value of Name')).toHaveProperty('value', 'a')
  fireEvent.change(menu.getByLabelText('Value of Name'), { target: { value: 'x'.repeat(501) } })
  expect(menu.getByRole('status').textContent).toBe('A value of the filter can have up to 500 characters.')
})

test('removes one filter, then all, and keeps the search', async () => {
  await openFilters('/?rating=4&confidence=0.9&phone=1&q=cafe')
  fireEvent.click(pills().getByRole('button', { name: 'Remove filter: Rating at least 4' }))
  expect(filterOf(view())).toEqual({
    all: [
      { field: 'confidence', op: 'gte', value: 0.9 },
      { field: 'phone', op: 'notEmpty' },
    ],
  })
  fireEvent.click(pills().getByRole('button', { name: 'Clear all' }))
  expect(view()).toBe('q=cafe')
})
