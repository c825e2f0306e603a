import { expect, test } from 'vitest'
import { nextTime } from './next-time.ts'

const at = (text: string): number => Date.parse(text)
const told = (time: number): string => new Date(time).toISOString()
const mondays = { cron: '0 9 * * 1', timezone: 'America/New_York' }

test('nine o’clock stays nine o’clock over both changes of the clocks', () => {
  expect(told(nextTime(mondays, at('2026-10-27T00:00:00Z')))).toBe('2026-11-02T14:00:00.000Z')
  expect(told(nextTime(mondays, at('2026-10-20T00:00:00Z')))).toBe('2026-10-26T13:00:00.000Z')
  expect(told(nextTime(mondays, at('2026-03-03T00:00:00Z')))).toBe('2026-03-09T13:00:00.000Z')
})

test('a time is over when it has come', () => {
  expect(told(nextTime(mondays, at('2026-11-02T14:00:00Z')))).toBe('2026-11-09T14:00:00.000Z')
})

test.each([
  ['* * * * * *', 'UTC', 'five parts'],
  ['every day', 'UTC', 'five parts'],
  ['99 9 * * 1', 'UTC', 'not understood'],
  ['H 9 * * *', 'UTC', 'not understood'],
  ['h(0-5) 9 * * THU', 'UTC', 'not understood'],
  ['0 9 * * 1', 'Mars/Olympus', 'time zone'],
])('"%s" in %s is refused with a sentence', (cron, timezone, sentence) => {
  expect(() => nextTime({ cron, timezone }, 0)).toThrow(sentence)
})
