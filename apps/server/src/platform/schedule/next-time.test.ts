import { expect, test } from 'vitest'
import { nextTime, nextTimes } from './next-time.ts'

const at = (text: string): number => Date.parse(text)
const toIso = (time: number): string => new Date(time).toISOString()
const mondays = { cron: '0 9 * * 1', timezone: 'America/New_York' }

test('nine o’clock stays nine o’clock over both changes of the clocks', () => {
  expect(toIso(nextTime(mondays, at('2026-10-27T00:00:00Z')))).toBe('2026-11-02T14:00:00.000Z')
  expect(toIso(nextTime(mondays, at('2026-10-20T00:00:00Z')))).toBe('2026-10-26T13:00:00.000Z')
  expect(toIso(nextTime(mondays, at('2026-03-03T00:00:00Z')))).toBe('2026-03-09T13:00:00.000Z')
})

test.each([
  ['0 1,2 * * *', 'America/New_York', '2026-11-01T04:30', ['2026-11-01T05:00', '2026-11-01T07:00', '2026-11-02T06:00']],
  [
    '*/30 1 * * *',
    'America/New_York',
    '2026-11-01T04:30',
    ['2026-11-01T05:00', '2026-11-01T05:30', '2026-11-02T06:00'],
  ],
  ['15 2 * * *', 'Europe/Berlin', '2026-10-25T00:00', ['2026-10-25T00:15', '2026-10-26T01:15']],
  ['45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T12:00', ['2026-04-04T14:45', '2026-04-05T15:15']],
  ['0 * * * *', 'America/New_York', '2026-11-01T04:30', ['2026-11-01T05:00', '2026-11-01T06:00', '2026-11-01T07:00']],
])('“%s” in %s counts a local time that occurs twice once, unless it is hourly', (cron, timezone, from, expected) => {
  const times = nextTimes({ cron, timezone, count: expected.length }, at(`${from}:00Z`))
  expect(times.map(toIso)).toEqual(expected.map((time) => `${time}:00.000Z`))
})

test('a time that has been reached is not returned again', () => {
  expect(toIso(nextTime(mondays, at('2026-11-02T14:00:00Z')))).toBe('2026-11-09T14:00:00.000Z')
})

test('the next times follow each other', () => {
  expect(nextTimes({ ...mondays, count: 3 }, at('2026-10-20T00:00:00Z')).map(toIso)).toEqual([
    '2026-10-26T13:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
    '2026-11-09T14:00:00.000Z',
  ])
})

test.each([
  ['* * * * * *', 'UTC', 'five parts'],
  ['every day', 'UTC', 'five parts'],
  ['99 9 * * 1', 'UTC', 'is invalid'],
  ['H 9 * * *', 'UTC', 'is invalid'],
  ['h(0-5) 9 * * THU', 'UTC', 'is invalid'],
  ['0 9 31 2 *', 'UTC', 'is invalid'],
  ['0 9 * * 1', 'Mars/Olympus', 'time zone'],
])('"%s" in %s is refused with a sentence', (cron, timezone, sentence) => {
  expect(() => nextTime({ cron, timezone }, 0)).toThrow(sentence)
})

// Expected times from cron-parser 5.10, with which schedules were saved before.
test.each([
  ['5/20 9 * * *', '2026-03-04T09:05:00.000Z'],
  ['0 9 */40 * *', '2026-04-01T09:00:00.000Z'],
  ['0 9 10-20/40 * *', '2026-03-10T09:00:00.000Z'],
  ['0 9 * * 2/5', '2026-03-08T09:00:00.000Z'],
  ['0 9 * * 7/2', '2026-03-08T09:00:00.000Z'],
  ['0 9 * * Sun-Sun', '2026-03-08T09:00:00.000Z'],
  ['0 9 L,* * 1', '2026-03-04T09:00:00.000Z'],
  ['0 9 ? feb-MAR wed#2', '2026-03-11T09:00:00.000Z'],
  ['0 9 * * 5L', '2026-03-27T09:00:00.000Z'],
  ['0 9 1 * 5', '2026-03-06T09:00:00.000Z'],
])('"%s" keeps its meaning', (cron, time) => {
  expect(toIso(nextTime({ cron, timezone: 'UTC' }, at('2026-03-03T12:00:00Z')))).toBe(time)
})
