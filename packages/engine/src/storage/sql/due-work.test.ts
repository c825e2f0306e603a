import { SourceSilence, runWorkSlice } from '../../index.ts'
import { appDatabaseKinds, startTestAppDatabase, type TestAppDatabase } from '@gazetteer/testkit'
import { unlimitedRateLimiter } from '@gazetteer/testkit/time/unlimited-rate-limiter'
import { placesIn, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import type { SourceId } from '@gazetteer/listing'
import { expect, test } from 'vitest'
import type { Engine } from '../../index.ts'
import { createSqlEngine, readHistoryStats } from '../../sql.ts'

const unlimited = { lock: async () => null, charge: async () => undefined, refund: async () => undefined }

const source = scriptedSource(placesIn('Boise, ID', 300))
const now = () => 1_000
const request = { owner: 'w', leaseMs: 60_000, runId: null, openSource: () => source }
const clock = { now, sleep: async () => undefined }

function engineIn(
  { db, transaction }: Pick<TestAppDatabase, 'db' | 'transaction'>,
  sequentialSources: readonly SourceId[] = [],
): Engine {
  let ids = 0
  return createSqlEngine(
    { db, transaction, credits: unlimited, sequentialSources },
    { now, newId: () => `id-${(ids += 1)}`, declarationOf: () => source.declaration },
  )
}

const createRun = async (engine: Engine, types: string[]) =>
  await engine.createRun({
    id: 'run',
    accountId: 'ann',
    request: { mode: 'autonomous', source: 'sample', selections: [{ city: 'Boise, ID', types }], onlyNew: false },
    exportFormat: 'json',
    destination: 'postgres',
    isLimited: false,
    entries: [],
  })

const contextOf = (engine: Engine) => ({
  engine,
  rateLimiter: unlimitedRateLimiter,
  clock,
  silence: new SourceSilence(),
  sliceMs: 0,
})

test.each([
  ['a source that returns whole areas', ['sample'] as const, 1],
  ['any other', [], 2],
])('two workers fetch the expected number of areas of %s concurrently', async (_kind, sequentialSources, expected) => {
  const { stop, ...database } = await startTestAppDatabase('postgres')
  try {
    const engine = engineIn(database, sequentialSources)
    await createRun(engine, ['restaurant', 'dentist'])
    while ((await engine.planNext(null)) !== null);
    const claims = await Promise.all([engine.claimArea(request), engine.claimArea(request)])
    expect(claims.filter((claim) => claim !== null)).toHaveLength(expected)
    expect(await engine.readDueWork('run')).toMatchObject([{ fetching: expected, areas: 0 }])
  } finally {
    await stop()
  }
})

test.each(appDatabaseKinds)(
  'a few listings are delivered by the poller or at the end of the run, not after each page (%s)',
  async (kind) => {
    const { stop, ...database } = await startTestAppDatabase(kind)
    try {
      const engine = engineIn(database)
      await createRun(engine, ['restaurant'])
      const take = () => runWorkSlice(request, contextOf(engine), new AbortController().signal)
      while ((await engine.readRun('run'))?.lastSeq === 0) await take()

      expect(await engine.readDueWork('run')).toMatchObject([{ hasDelivery: false }])
      expect(await engine.readDueWork(null)).toMatchObject([{ hasDelivery: true }])
      const lease = async (owner: string) => await engine.leaseDelivery('run', owner, 15_000)
      expect([await lease('one'), await lease('two'), await lease('one')]).toEqual([true, false, true])
      expect(await engine.readDueWork(null)).toMatchObject([{ hasDelivery: false }])
      await engine.endDelivery('run', 'one')
      expect(await engine.readDueWork(null)).toMatchObject([{ hasDelivery: true }])
      const found = (await engine.readRun('run'))?.lastSeq ?? 0
      const listings = await engine.readListings('run', { after: 0, limit: 5 })
      expect(listings.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5])
      expect(listings[0]?.listing).toMatchObject({ city: 'Boise', email: null })
      await engine.saveCheckpoint('run', 5)
      await engine.saveCheckpoint('run', 3)
      expect(await engine.readRun('run')).toMatchObject({ deliveredSeq: 5 })
      await engine.redeliver('run')
      expect(await engine.readRun('run')).toMatchObject({ deliveredSeq: 0 })
      await engine.saveCheckpoint('run', found + 1)
      expect(await engine.readRun('run')).toMatchObject({ deliveredSeq: found })
      expect(await engine.readListings('run', { after: found, limit: 5 })).toEqual([])

      while ((await take()) !== null);
      expect(await engine.readDueWork('run')).toMatchObject([{ hasDelivery: true, hasMerging: false }])
      const run = await engine.readRun('run')
      expect(run).toMatchObject({ ending: { state: 'completed' }, lastSeq: 300 })
      expect(await readHistoryStats(database.db, 'ann')).toEqual({
        jobs: 1,
        ended: 0,
        completed: 0,
        failed: 0,
        records: found,
      })
      await engine.saveCheckpoint('run', 300)
      await engine.close('run', () => ({ level: 'info', text: 'over' }))
      expect(await readHistoryStats(database.db, 'ann')).toEqual({
        jobs: 1,
        ended: 1,
        completed: 1,
        failed: 0,
        records: 300,
      })
    } finally {
      await stop()
    }
  },
)
