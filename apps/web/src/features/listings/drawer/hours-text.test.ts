import { expect, test } from 'vitest'
import { hoursInWords } from './hours-text.ts'

test('formats days and times as text', () => {
  expect(hoursInWords('Mo-Fr 09:00-17:30; Sa,Su 10:00-14:00,16:00-26:00; PH off')).toEqual([
    { days: 'Monday to Friday', times: '9:00 am to 5:30 pm' },
    { days: 'Saturday, Sunday', times: '10:00 am to 2:00 pm, 4:00 pm to 2:00 am' },
    { days: 'Public holidays', times: 'Closed' },
  ])
  expect(hoursInWords('24/7')).toEqual([{ days: 'Every day', times: 'Open all day' }])
  expect(hoursInWords('12:00-24:00')).toEqual([{ days: 'Every day', times: 'noon to midnight' }])
  expect(hoursInWords('Mo-Su 00:00-24:00')).toEqual([{ days: 'Every day', times: 'Open all day' }])
})

test('leaves hours with seasons, weeks or comments unchanged', () => {
  for (const hours of ['Apr-Oct Mo 09:00-17:00', 'Mo sunrise-sunset', 'by appointment', 'week 1-10 Mo 9:00-12:00', ''])
    expect(hoursInWords(hours)).toBeNull()
})
