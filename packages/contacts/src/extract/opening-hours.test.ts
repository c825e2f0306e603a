import { expect, test } from 'vitest'
import { hoursOfSpecifications, hoursOfTexts } from './opening-hours.ts'

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test.each([
  [[{ days: week, opens: '09:00', closes: '17:00' }], 'Mo-Fr 09:00-17:00'],
  [
    [
      { days: week.map((day) => `https://schema.org/${day}`), opens: '9:00:00', closes: '5:30 PM' },
      { days: ['Sa'], opens: 'T10:00', closes: '14:00' },
      { days: ['Sunday', 'PublicHolidays'], opens: '00:00', closes: '00:00' },
    ],
    'Mo-Fr 09:00-17:30; Sa 10:00-14:00',
  ],
  [[{ days: ['Fr', 'Sa'], opens: '18:00', closes: '02:00' }], 'Fr-Sa 18:00-02:00'],
  [[{ days: [...week, 'Saturday', 'Sunday'], opens: '00:00', closes: '23:59' }], '24/7'],
  [
    [
      { days: ['Monday'], opens: '09:00', closes: '12:00' },
      { days: ['Monday'], opens: '13:00', closes: '18:00' },
    ],
    'Mo 09:00-12:00,13:00-18:00',
  ],
  [[{ days: week, opens: 'soon', closes: '17:00' }], null],
  [[], null],
])('specifications %#', (specifications, expected) => {
  expect(hoursOfSpecifications(specifications)).toBe(expected)
})

test.each([
  [['Mo-Fr 09:00-17:00'], 'Mo-Fr 09:00-17:00'],
  [['Mo-Fr 09:00-12:00,13:00-17:00', 'Sa 10:00-14:00'], 'Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00'],
  [['Mo,We,Fr 8:00-16:00'], 'Mo 08:00-16:00; We 08:00-16:00; Fr 08:00-16:00'],
  [['Monday - Friday 9am - 5pm'], 'Mo-Fr 09:00-17:00'],
  [['Mo-Su'], '24/7'],
  [['Mo-Fr 09:00-17:00; Sa 09:00-12:00'], 'Mo-Fr 09:00-17:00; Sa 09:00-12:00'],
  [['Mo-Fr 09:00-17:00, Sa 09:00-12:00'], 'Mo-Fr 09:00-17:00; Sa 09:00-12:00'],
  [['Tu,We 09:00-17:00 Fr 09:00-19:00 Sa 8 am - 2 pm'], 'Tu-We 09:00-17:00; Fr 09:00-19:00; Sa 08:00-14:00'],
  [['Mo-Sa 07:00-15:00', 'Su closed'], 'Mo-Sa 07:00-15:00'],
  [['Su: off'], null],
  [['by appointment'], null],
  [['Mo-Fr 09:00'], null],
])('texts %j', (texts, expected) => {
  expect(hoursOfTexts(texts)).toBe(expected)
})
