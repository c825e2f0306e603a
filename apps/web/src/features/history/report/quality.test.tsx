// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { summaryFixture } from '../../../testing/fixtures.ts'
import { render } from '../../../testing/render.tsx'
import { Completeness, Quality, RatingHistogram } from './quality.tsx'

const shares = () =>
  within(screen.getByRole('table', { name: 'Share of rows with each field' }))
    .getAllByRole('row')
    .map((row) => [row.firstElementChild?.textContent, row.lastElementChild?.textContent])

test('shows the share of rows with each field, the fullest first', () => {
  const filled = { name: 1, phone: 0.804, address: 0.995, website: 0.5, email: 0, hours: 0.125, rating: 0.6 }
  render(<Completeness filled={filled} />)
  expect(shares()).toEqual([
    ['Name', '100 %'],
    ['Address', '99 %'],
    ['Phone', '80 %'],
    ['Rating', '60 %'],
    ['Website', '50 %'],
    ['Hours', '13 %'],
    ['E-mail', '0 %'],
  ])
})

test('says 100 % only of all rows, and 0 % only of none', () => {
  render(
    <Completeness filled={{ name: 1, phone: 0.9999, address: 1, website: 0.0001, email: 0, hours: 0, rating: 0 }} />,
  )
  expect(Object.fromEntries(shares())).toMatchObject({ Name: '100 %', Phone: '99 %', Website: '<1 %', 'E-mail': '0 %' })
})

test('says nothing of the fields of a result without rows', () => {
  render(<Completeness filled={null} />)
  expect(screen.queryByRole('table')).toBeNull()
})

const bins = [3, 0, 12, 2_140, 0, 0, 0, 1].map((listings, at) => ({ from: 1 + at / 2, to: 1.5 + at / 2, listings }))

test('shows listings by rating with short counts; the highest bar is marked', () => {
  render(<RatingHistogram rating={{ without: 412, bins }} />)
  const bars = screen.getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    '31.0',
    '01.5',
    '122.0',
    '2.1k2.5',
    '03.0',
    '03.5',
    '04.0',
    '14.5',
  ])
  expect(screen.getByRole('listitem', { name: '2.5 to 3.0: 2,140 listings' }).hasAttribute('data-highest')).toBe(true)
  expect(bars.filter((bar) => bar.hasAttribute('data-highest'))).toHaveLength(1)
  expect(screen.getByText('412 without')).toBeDefined()
})

test('says nothing of listings without a rating where there are none', () => {
  render(<RatingHistogram rating={{ without: 0, bins }} />)
  expect(screen.queryByText(/without/u)).toBeNull()
})

test('says in the same space that there are no ratings', () => {
  render(<Quality summary={summaryFixture()} />)
  expect(within(screen.getByRole('region', { name: 'Rating' })).getByText('No ratings in this result.')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Completeness' })).toBeDefined()
})
