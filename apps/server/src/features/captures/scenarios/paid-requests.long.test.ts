import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { afterEach, expect, test } from 'vitest'
import { runPaidCapture, startTestInstallation } from '../../../testing/index.ts'

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of owned.splice(0)) await stop()
})

async function installation(kind: 'embedded' | 'postgres'): Promise<Record<string, string>> {
  const { env, stop } = await startTestInstallation(kind)
  owned.push(stop)
  return env
}

test('captures 5,000 places behind a cap of 60 completely, and pays for at most 1.6 times the fewest requests', async () => {
  const { result, bill } = await runPaidCapture(await installation('postgres'), 5_000, 0)
  expect(result.counters).toMatchObject({ outcome: 'completed', gaps: [] })
  expect(new Set(result.listings.map((row) => readJson(row, { source_id: z.string() }).source_id)).size).toBe(5_000)
  expect(result.listings[0]).toMatchObject({ source: 'google', rating: 4.5, reviewcount: 12 })
  expect(bill.billed).toBeLessThanOrEqual(1.6 * Math.ceil(5_000 / 20))
  expect(result.spentUsd).toBe(bill.usd)
})

/** `npm run bench -- crash` kills twenty times. */
test('killed with requests in flight, it counts the same dollars as the source', async () => {
  const { result, bill } = await runPaidCapture(await installation('embedded'), 900, 4)
  expect(result.counters).toMatchObject({ outcome: 'completed', gaps: [] })
  expect(result.listings).toHaveLength(900)
  expect(bill.billed).toBeGreaterThan(45)
  expect(result.spentUsd).toBe(bill.usd)
})
