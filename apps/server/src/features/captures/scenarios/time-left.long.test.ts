import { setTimeout as pause } from 'node:timers/promises'
import { planPreviewAnswerSchema, type RuntimeStatus, runtimeStatusSchema } from '@gazetteer/contract'
import { type Browser, runningClock } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/index.ts'

const citiesOf = (labels: readonly string[], businessTypes: readonly string[]) => ({
  cities: labels.map((city) => ({ city, businessTypes })),
})
const requests = {
  'one city, many types': citiesOf(['Boise, ID'], ['Restaurant', 'Dentist', 'Cafe', 'Bakery', 'Plumber', 'Bank']),
  'five cities': citiesOf(
    ['Nampa, ID', 'Annapolis, MD', 'Caldwell, ID', 'Meridian, ID', 'Boise, ID'],
    ['Restaurant', 'Dentist'],
  ),
  'Single mode': { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant', 'Dentist', 'Bank'] },
}
const secondsBetween = (start: number | null, end: number | null) => ((end ?? 0) - (start ?? 0)) / 1000
/** The time to start and to finish, whatever the requests take. */
const idleSeconds = 2

async function capture(browser: Browser, request: object) {
  const plan = planPreviewAnswerSchema.parse((await browser.post('/api/runtime/plan', request)).json)
  await browser.post('/api/runtime/start', request)
  const seen: RuntimeStatus[] = []
  for (;;) {
    const status = runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
    seen.push(status)
    if (status.endTime !== null) return { plan, seen, end: status }
    await pause(500)
  }
}

/** The machine may become faster or slower between the estimate and the capture; the next estimate knows it. */
const attempts = 3

/** How far the estimate is from the time that the capture took. */
function factorOf(expectedSeconds: number, took: number): number {
  const [less, more] = [Math.min(expectedSeconds, took), Math.max(expectedSeconds, took)]
  return (more + idleSeconds) / (less + idleSeconds)
}

function checkRanges(name: string, { seen, end }: { seen: readonly RuntimeStatus[]; end: RuntimeStatus }) {
  const took = secondsBetween(end.startTime, end.endTime)
  for (const { secondsLeft, timestamp } of seen) {
    const real = secondsBetween(timestamp, end.endTime)
    if (secondsLeft === null || real < took / 5) continue
    const { low, high } = secondsLeft
    const at = `${name}: ${low} to ${high} s left, after ${took - real} of ${took} s`
    // Both are rounded to tenths.
    expect.soft(high, at).toBeLessThan(2 * low + 0.2)
    expect.soft(low, at).toBeLessThan(2 * real + idleSeconds)
    expect.soft(high + idleSeconds, at).toBeGreaterThan(real / 2)
  }
  const known = seen.filter(({ secondsLeft }) => secondsLeft !== null)
  const minKnown = took > 10 ? 0.3 * seen.length : 0
  expect.soft(known.length, `${name}: ranges in ${took} s`).toBeGreaterThanOrEqual(minKnown)
  expect.soft(end.secondsLeft).toBeNull()
  const stored = end.counters?.stored ?? 0
  expect.soft(end.expectedListings, name).toBeGreaterThanOrEqual(stored)
  expect.soft(end.expectedListings, name).toBeLessThan(2 * stored)
}

test.each([0, 100, 400])(
  'with answers after %i ms, the estimate, the time left and the end agree within a factor of two',
  async (delay) => {
    const server = await startTestServer({ clock: runningClock(), env: { SAMPLE_DELAY_MS: String(delay) } })
    try {
      const { browser } = await server.signedIn('professional')
      await browser.post('/api/db/save', { provider: 'none' })
      for (const [name, request] of Object.entries(requests)) {
        const factors: number[] = []
        while (factors.length < attempts && !factors.some((factor) => factor < 2)) {
          const { plan, seen, end } = await capture(browser, request)
          factors.push(factorOf(plan.expectedSeconds, secondsBetween(end.startTime, end.endTime)))
          checkRanges(name, { seen, end })
        }
        expect.soft(Math.min(...factors), name).toBeLessThan(2)
      }
    } finally {
      await server.stop()
    }
  },
  600_000,
)
