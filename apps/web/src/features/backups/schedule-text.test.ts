import { expect, test } from 'vitest'
import { ageText, scheduleText } from './schedule-text.ts'

test.each([
  [null, 'Only on demand (BACKUP_EVERY=off)'],
  ['0 3 * * *', 'Every day at 03:00, Europe/Berlin'],
  ['0 * * * *', 'Every hour'],
  ['30 2 * * 1', 'At the times of “30 2 * * 1”, Europe/Berlin'],
  ['15 * * * *', 'At the times of “15 * * * *”, Europe/Berlin'],
])('the schedule %s in words', (cron, text) => expect(scheduleText({ cron, timezone: 'Europe/Berlin' })).toBe(text))

test.each([
  [0, 'just now'],
  [5, '5 min ago'],
  [3 * 60, '3 hours ago'],
  [72 * 60, '3 days ago'],
])('an age of %i minutes in words', (minutes, text) => expect(ageText(0, minutes * 60_000)).toBe(text))
