import { expect, test } from 'vitest'
import { cronOf, draftOf, scheduleWords } from './schedule.ts'

test.each([
  [null, 'Manual'],
  ['0 9 * * *', 'Daily at 09:00, UTC'],
  ['30 17 * * 1', 'Mondays at 17:30, UTC'],
  ['*/5 * * * *', 'Cron: */5 * * * *, UTC'],
])('%s is shown as "%s", and the form does not change it', (cron, words) => {
  expect(scheduleWords({ cron, timezone: 'UTC' })).toBe(words)
  expect(cronOf(draftOf(cron, 'UTC'))).toBe(cron)
})
