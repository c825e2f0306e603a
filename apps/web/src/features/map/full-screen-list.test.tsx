// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { giveElementsSize } from '../../testing/element-size.ts'
import { runAreaFixture } from '../../testing/fixtures.ts'
import { render } from '../../testing/render.tsx'
import FullScreenList from './full-screen-list.tsx'
import type { RunArea, RunPlace } from './queries.ts'

giveElementsSize()

const area = (label: string, changes: Partial<RunArea> = {}): RunArea =>
  runAreaFixture({ path: `Boise, ID/${label}`, label, fresh: 7, requests: 2, ...changes })

const place = (label: string): RunPlace => ({ key: label, label, at: [-116, 43], state: 'done', listings: 12 })

function renderList(areas: RunArea[], places: RunPlace[] = []) {
  const [onPlace, onSelect] = [vi.fn(), vi.fn()]
  render(
    <FullScreenList panel={{ current: null }} areas={areas} places={places} onPlace={onPlace} onSelect={onSelect} />,
  )
  return { onPlace, onSelect }
}

test('an area in the list opens its card and is marked on the map; a second click closes it', () => {
  const { onSelect } = renderList([
    area('ZIP 83702'),
    area('ZIP 83704', { state: 'failed', fresh: 0, reason: 'The source did not answer.' }),
    area('rest', { isRemainder: true }),
  ])
  const rows = within(screen.getByRole('group', { name: 'ZIP areas' })).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['ZIP 837027', 'ZIP 837040'])
  expect(screen.queryByRole('region')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^ZIP 83704/u }))
  expect(screen.getByRole('region', { name: 'ZIP 83704' }).textContent).toContain('The source did not answer.')
  expect(screen.getByRole('region', { name: 'ZIP 83704' }).textContent).toContain('0 listings · 2 requests')
  expect(onSelect).toHaveBeenLastCalledWith([-115.5, 43.5])
  fireEvent.click(screen.getByRole('button', { name: /^ZIP 83704/u }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(onSelect).toHaveBeenLastCalledWith(null)
})

test('with all places on the map, a click shows one of them', () => {
  const { onPlace } = renderList([], [place('Boise, ID'), place('Reno, NV')])
  expect(within(screen.getByRole('group', { name: 'Cities' })).getAllByRole('button')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /^Reno, NV/u }))
  expect(onPlace).toHaveBeenCalledWith('Reno, NV')
})

test('of 5,000 cities, only the rows in view are rendered', () => {
  renderList(
    [],
    Array.from({ length: 5_000 }, (_, at) => place(`City ${at}, ID`)),
  )
  const rows = within(screen.getByRole('group', { name: 'Cities' })).getAllByRole('button')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.length).toBeLessThan(60)
})
