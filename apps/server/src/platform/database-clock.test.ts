import { waitFor } from '@gazetteer/testkit'
import { type TestAppDatabase, startTestAppDatabase } from '../testing/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabaseClock } from './database-clock.ts'
import { silentLog } from './log.ts'

const minute = 60_000
let database: TestAppDatabase
beforeEach(async () => {
  database = await startTestAppDatabase('embedded', {})
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await database.stop()
})

test.each([
  ['ten minutes back', -10 * minute],
  ['two hours on', 120 * minute],
])('reports a clock set %s as one jump, and uses its time afterwards', async (_, by) => {
  const clock = await openDatabaseClock(database, silentLog)
  let jumps = 0
  clock.onJump?.(async () => void (jumps += 1))
  const before = clock.now()
  vi.setSystemTime(Date.now() + by)
  expect(clock.now() - before).toBeLessThan(minute)
  await waitFor('the jump', () => jumps > 0, 10_000)
  expect(Math.abs(clock.now() - before - by)).toBeLessThan(minute / 2)
  expect(jumps).toBe(1)
  await clock.close()
})
