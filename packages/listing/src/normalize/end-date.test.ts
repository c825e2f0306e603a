import { expect, test } from 'vitest'
import { endOfDate } from './end-date.ts'

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)

test.each([
  ['2020-05-31', day(2020, 6, 1)],
  ['2020-05-31T12:00:00Z', day(2020, 6, 1)],
  ['2020-05', day(2020, 6, 1)],
  ['2020', day(2021, 1, 1)],
  ['2020-00-00', day(2021, 1, 1)],
  ['20200531', day(2020, 6, 1)],
  ['~2019', day(2020, 1, 1)],
  ['before 2019', day(2020, 1, 1)],
  ['early 2019', day(2020, 1, 1)],
  ['late 1990s', day(2000, 1, 1)],
  ['1990s', day(2000, 1, 1)],
  ['C20', day(2001, 1, 1)],
  ['2018..2019', day(2020, 1, 1)],
  ['2019-03-01..2019-05-31', day(2019, 6, 1)],
  ['2019?', day(2020, 1, 1)],
  ['31.12.2019', day(2020, 1, 1)],
  ['31/12/2019', day(2020, 1, 1)],
  ['12/31/2019', day(2020, 1, 1)],
  ['May 2020', day(2020, 6, 1)],
  ['31 May 2020', day(2020, 6, 1)],
  ['May 31st, 2020', day(2020, 6, 1)],
  ['summer 2019', day(2020, 1, 1)],
])('%s ends at its last moment', (text, end) => {
  expect(endOfDate(text)).toBe(end)
})

test.each(['yes', 'closed', 'true', 'unknown'])('%s is long ago', (text) => {
  expect(endOfDate(text)).toBeLessThan(0)
})

test.each(['no', '', '2020-13-01', 'Foobar 2020', 'when the lease ends', null])('%j is no end', (text) => {
  expect(endOfDate(text)).toBeNull()
})
