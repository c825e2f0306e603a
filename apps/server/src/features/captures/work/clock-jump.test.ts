import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabaseClock } from '../../../platform/database-clock.ts'
import { silentLog } from '../../../platform/log.ts'
import { borrowAppDatabase, readRunResult, signUp, startTestServer } from '../../../testing/index.ts'

const minute = 60_000
const campaign = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] }
/** Faults, so that there are waits that a jump could make longer. */
const env = { SAMPLE_DELAY_MS: '100', SAMPLE_FAULTS: '0.05', PLAN_FOR_NEW_ACCOUNTS: 'professional' }

afterEach(() => vi.restoreAllMocks())

test('the clock is set ten minutes back and then two hours on while a run works: it goes on within 15 seconds, to the same end', async () => {
  const realNow = Date.now
  let shift = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + shift)
  const database = await borrowAppDatabase('embedded')
  const real = await openDatabaseClock(database, silentLog)
  const server = await startTestServer({ database, env, clock: { ...runningClock(), ...real } })
  try {
    const browser = server.visitor()
    await signUp(browser)
    await browser.post('/api/runtime/start', campaign)
    const { listings } = await readRunResult(browser)
    await browser.post('/api/runtime/start', campaign)
    const glance = async () => {
      const { json } = await browser.get('/api/runtime/status')
      const { processed } = Object.assign({ processed: 0 }, json['progress'])
      return { processed, isOver: json['endTime'] !== null }
    }
    for (const by of [-10 * minute, 120 * minute]) {
      const before = await glance()
      expect(before.isOver).toBe(false)
      shift += by
      await waitFor(
        'more listings',
        async () => {
          const { processed, isOver } = await glance()
          return isOver || processed > before.processed
        },
        15_000,
      )
    }
    expect((await readRunResult(browser)).listings).toEqual(listings)
  } finally {
    await server.stop()
    await real.close()
    await database.giveBack()
  }
})
