// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { Bars } from './bars.tsx'

const rows = [
  { label: 'Houston, TX', listings: 2_600 },
  { label: 'Boise, ID', listings: 1_300 },
  { label: 'Reno, NV', listings: 0 },
]
const table = (at = 0) => screen.getAllByRole('table', { name: 'By city' })[at] ?? document.body
const widths = () => [...document.querySelectorAll('i')].map(({ style }) => style.width)

test('is a table of counts whose bars are measured from 0 to the largest', () => {
  render(<Bars title="By city" rows={rows} />)
  expect(
    within(table())
      .getAllByRole('row')
      .map((row) => [within(row).getByRole('rowheader').textContent, row.lastElementChild?.textContent]),
  ).toEqual([
    ['Houston, TX', '2,600'],
    ['Boise, ID', '1,300'],
    ['Reno, NV', '0'],
  ])
  expect(widths()).toEqual(['100%', '50%', '0%'])
})

test('bars are not read aloud: the counts are beside them', () => {
  render(<Bars title="By city" rows={rows} />)
  expect([...document.querySelectorAll('i')].every((bar) => bar.closest('[aria-hidden="true"]') !== null)).toBe(true)
})

test('draws no bars of counts that are all 0', () => {
  render(<Bars title="By city" rows={[{ label: 'Reno, NV', listings: 0 }]} />)
  expect(widths()).toEqual(['0%'])
})

test('two columns have one scale', () => {
  render(<Bars title="By city" rows={rows} isTwoColumns />)
  expect(within(table(0)).getAllByRole('row')).toHaveLength(2)
  expect(within(table(1)).getAllByRole('row')).toHaveLength(1)
  expect(widths()).toEqual(['100%', '50%', '0%'])
})

test('names how many are shown, and offers the others', () => {
  render(<Bars title="By city" note="3 of 50" rows={rows} more={<button type="button">All 50 cities</button>} />)
  const section = screen.getByRole('region', { name: 'By city' })
  expect(section.firstElementChild?.textContent).toBe('By city3 of 50All 50 cities')
  expect(within(section).getByRole('button', { name: 'All 50 cities' })).toBeDefined()
})

test('is shown as a table of numbers, and as a chart again', () => {
  render(<Bars title="By city" rows={rows} />)
  const button = screen.getByRole('button', { name: 'Show as table: By city' })
  fireEvent.click(button)
  const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells()).toEqual([
    ['City', 'Listings', 'Share'],
    ['Houston, TX', '2,600', '67 %'],
    ['Boise, ID', '1,300', '33 %'],
    ['Reno, NV', '0', '0 %'],
  ])
  expect(widths()).toEqual([])
  fireEvent.click(button)
  expect(widths()).toEqual(['100%', '50%', '0%'])
})
