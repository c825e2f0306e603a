import { afterAll, describe, expect, test } from 'vitest'
import { openEngine, runWorkSlice, SourceSilence } from '@gazetteer/engine'
import { createMemoryTables, memoryStorage } from '@gazetteer/engine/memory'
import { createSqlEngine } from '@gazetteer/engine/sql'
import { appDatabaseKinds, startTestAppDatabase, type TestAppDatabase } from '@gazetteer/testkit'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { SourceError } from '@gazetteer/sources'
import { Random } from '@gazetteer/testkit/random'
import { nextCapture, scenarioOf, type Scenario } from '../captures/scenario.ts'
import { simulatedPage } from '../world/sim-source.ts'
import type { Engine } from '@gazetteer/engine'
import type { MapsSource } from '@gazetteer/sources'

const seeds = [11, 23, 37, 41, 58, 64, 79, 83, 97, 102, 118, 131]
/** Columns that only one of the storages has, or that depend on the number of calls. */
const ownColumns = new Set(['sliceAt', 'isCleared', 'number', 'collection'])
const never = new AbortController().signal

type EngineContext = Parameters<typeof openEngine>[1]

/** The same captures, faults and decisions, one after another, on any engine. Returns everything that users can see. */
async function play(open: (context: EngineContext) => Engine, scenario: Scenario, seed: number) {
  const random = new Random(seed)
  let now = Date.UTC(2026, 0, 15)
  let ids = 0
  const { declaration, places } = scenario
  const engine = open({ now: () => (now += 1), newId: () => `${seed}-${(ids += 1)}`, declarationOf: () => declaration })
  const source: MapsSource = {
    declaration,
    covers: async () => true,
    close: async () => undefined,
    fetchPage: async (query) => {
      const fault = random.chance(0.1) ? random.pick(['slow-down', 'unavailable', 'refused'] as const) : null
      if (fault !== null) throw new SourceError(fault, 'A fault of the seed', { retryAfterMs: 10 })
      return simulatedPage(places, query, declaration)
    },
  }
  const slices = {
    engine,
    rateLimiter: unlimitedRateLimiter,
    clock: { now: () => now, sleep: async () => undefined },
    silence: new SourceSilence(),
    sliceMs: 5,
  }
  const seen: unknown[] = []
  for (const account of scenario.accounts) {
    const runId = `run-${seed}-${account.id}`
    const { request, limits } = nextCapture(account, declaration, random)
    await engine.createRun({
      id: runId,
      accountId: `${seed}-${account.id}`,
      request,
      exportFormat: 'json',
      destination: 'none',
      isLimited: request.mode === 'manual',
      limits,
      entries: [{ level: 'info', text: 'Capture started' }],
    })
    const close = () => engine.close(runId, () => ({ level: 'info', text: 'Over' }))
    for (let step = 0; step < 400; step += 1) {
      const result = await runWorkSlice({ owner: 'w', leaseMs: 9_000, runId, openSource: () => source }, slices, never)
      if (result?.kind === 'needs-user') await engine.raisePrompt(runId, { kind: 'source', words: result.words })
      if (random.chance(0.05)) await engine.pause(runId)
      if (random.chance(0.02)) await engine.stop(runId)
      const prompt = await engine.readOpenPrompt(runId)
      if (prompt?.details.kind === 'limit') await engine.setLimits(runId, { requests: null, listings: null, usd: null })
      else if (prompt !== null) await engine.answerPrompt(prompt.id, 'retry')
      else await engine.resume(runId)
      if ((await close()) && !(random.chance(0.7) && (await engine.continue(runId, false)) === null)) break
      if (result === null) now += 20_000
    }
    const status = await engine.readStatus(runId, { linesOf: () => ({ after: 0, limit: 1_000 }) })
    const run = Object.entries(status?.run ?? {}).filter(([column]) => !ownColumns.has(column))
    const found = await engine.readListings(runId, { after: 0, limit: 1_000 })
    const listings = found.map(({ seq, listing }) => ({ seq, listing }))
    seen.push({
      run: Object.fromEntries(run),
      listings,
      log: status?.log,
      gaps: await engine.readGaps(runId),
      progress: status?.progress,
      places: await engine.readPlaces(runId, { after: null, limit: 1_000, state: null, search: '' }),
    })
  }
  return seen
}

const unlimited = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }

describe.each(appDatabaseKinds)('the engine in memory and on %s', (kind) => {
  let started: Promise<TestAppDatabase> | null = null
  afterAll(async () => await (await started)?.stop())

  test.each(seeds)('give the same rows, counters, gaps and log in seed %i', async (seed) => {
    const { db, transaction } = await (started ??= startTestAppDatabase(kind))
    const scenario = scenarioOf(seed)
    const inMemory = await play(
      (context) => openEngine(memoryStorage(createMemoryTables({ isFrugal: false })), context),
      scenario,
      seed,
    )
    const inSql = await play(
      (context) => createSqlEngine({ db, transaction, credits: unlimited }, context),
      scenario,
      seed,
    )
    expect(inSql).toEqual(inMemory)
  })
})
