import { expect, test } from 'vitest'
import { closedFrom, isNeverOpen } from './opening.ts'

test.each([
  'closed',
  'off',
  'Closed',
  '24/7 closed',
  '24/7 off',
  'Mo-Su off',
  'Mo-Su closed',
  'Mo-Su 00:00-24:00 off',
  'Mo-Su,PH off',
  'PH,Mo-Su closed',
  'Su-Sa off',
  'Mo-Fr off; Sa,Su closed',
  'Mo off; Tu off; We off; Th off; Fr off; Sa off; Su off',
  'Jan-Dec off',
  'Jan-Dec Mo-Su off',
  'Jan 01-Dec 31 off',
  'Mo-Su closed; PH closed',
  'week 01-53 closed',
  '00:00-24:00 closed',
  'off "closed for good"',
  'closed "moved to Main Street"',
  'Mo-Su off;',
  'permanently closed',
])('%s is never open', (hours) => {
  expect(isNeverOpen(hours)).toBe(true)
})

test.each([
  'Mo-Fr 10:00-18:00; PH off',
  'Su off',
  'PH off',
  'Mo-Fr off',
  'Mo-Sa 09:00-17:00; Su closed',
  'Jan-Mar off',
  'Dec 25 off',
  '24/7',
  'Mo-Su 10:00-18:00; 24/7 "call"',
  '',
  null,
])('%j does not say that the place never opens', (hours) => {
  expect(isNeverOpen(hours)).toBe(false)
})

test('a last rule without an end closes the place from its day on', () => {
  expect(closedFrom('Mo-Fr 10:00-18:00; 2020 Mar 15+ off')).toBe(Date.UTC(2020, 2, 15))
  expect(closedFrom('2019+ closed "for good"')).toBe(Date.UTC(2019, 0, 1))
  expect(closedFrom('24/7; 2021 Jul+ off')).toBe(Date.UTC(2021, 6, 1))
  for (const hours of ['2020 Mar 15-Apr 1 off', 'Mo-Fr 10:00-18:00', 'Mar 15+ off', null])
    expect(closedFrom(hours)).toBeNull()
})
