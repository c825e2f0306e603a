import { sql } from 'kysely'
import { runNumber } from './listings/run-key.ts'
import { readSelections } from './rows/selection-rows.ts'
import { readGaps } from './rows/area-rows.ts'
import { filledReads } from './rows/filled-rows.ts'
import { readDueWork } from './due-work.ts'
import { readTask, selectRuns } from './rows/run-rows.ts'
import { firstForSlice } from './rows/slice-rows.ts'
import { placeReads } from './places.ts'
import { running, waiting } from './states.ts'
import { withAllFields } from '@gazetteer/listing'
import type { Listing, SourceId } from '@gazetteer/listing'
import type { StorageReads, Window } from '../storage.ts'
import type { MergedListings } from './rows/merged-listings.ts'
import type { KnownTasks } from './rows/selection-rows.ts'
import type { EngineDb } from './tables.ts'

/** Reads for screens, files and planning; each is one query. */
type ReadSettings = { sequentialSources: readonly SourceId[]; knownTasks: KnownTasks; mergedListings: MergedListings }

export function sqlReads(db: EngineDb, { sequentialSources, knownTasks, mergedListings }: ReadSettings): StorageReads {
  const prompts = db.selectFrom('capturePrompt').selectAll()
  return {
    readRun: async (runId) => (await selectRuns(db).where('captureRun.id', '=', runId).executeTakeFirst()) ?? null,
    readOpenRunOf: async (accountId) => {
      const open = selectRuns(db).where('captureRun.accountId', '=', accountId).where('captureRun.state', '=', running)
      return (await open.executeTakeFirst()) ?? null
    },
    readOpenRuns: async () => {
      const open = selectRuns(db).where('captureRun.state', '=', running)
      return await open.orderBy('captureRun.startedAt').orderBy('captureRun.id').execute()
    },
    readEnded: async (runIds) => {
      const alive = await db
        .selectFrom('captureRun')
        .innerJoin('captureIntent', 'captureIntent.runId', 'captureRun.id')
        .select('captureRun.id')
        .where(sql<boolean>`capture_run.id = any(${[...runIds]})`)
        .where('captureRun.ending', 'is', null)
        .where('captureIntent.intent', '<>', 'stop')
        .execute()
      const living = new Set(alive.map(({ id }) => id))
      return runIds.filter((id) => !living.has(id))
    },
    readDueWork: (now, runId) => readDueWork(db, { now, runId, sequentialSources }),
    isSliceDue: async (slice) => (await firstForSlice(db, slice, sequentialSources).executeTakeFirst()) !== undefined,
    readTask: (runId, index) => readTask(db, runId, index),
    taskOf: (runId, index) => knownTasks.read(db, runId, index),
    readSelections: (runId) => readSelections(db, runId),
    areasOfTask: async (runId, task) => {
      const areas = db.selectFrom('captureArea').selectAll().where('runId', '=', runId).where('task', '=', task)
      return await areas.orderBy('path').execute()
    },
    currentTask: async (runId) => {
      const row = await db
        .selectFrom('captureTask')
        .selectAll()
        .where('runId', '=', runId)
        .orderBy('isDone')
        .orderBy(sql`case when is_done then -index else index end`)
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    countWaiting: async (runId) => {
      const areas = db.selectFrom('captureArea').where('runId', '=', runId).where('state', '=', waiting)
      return (await areas.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
    },
    ...placeReads(db),
    readGaps: (runId) => readGaps(db, runId),
    readLog: async (runId, { after, limit }) => {
      const lines = db.selectFrom('captureLog').select(['seq', 'at', 'level', 'text', 'link', 'about'])
      const window = lines.where('runId', '=', runId).where('seq', '>', after).orderBy('seq').limit(limit)
      return (await window.execute()).map(({ link, about, ...line }) => ({
        ...line,
        ...(link == null ? {} : { link }),
        ...(about == null ? {} : { about }),
      }))
    },
    readListings: (runId, window) => readListings(db, runId, window),
    readUndelivered: async ({ id, deliveredSeq: after, lastSeq }, limit) =>
      mergedListings.read(id, { after, upTo: Math.min(lastSeq, after + limit) }) ??
      (await readListings(db, id, { after, limit })),
    ...filledReads(db),
    readOpenPrompt: async (runId) =>
      (await prompts.where('runId', '=', runId).where('choice', 'is', null).executeTakeFirst()) ?? null,
    readPrompt: async (promptId) => (await prompts.where('id', '=', promptId).executeTakeFirst()) ?? null,
  }
}

/** Rows come as one JSON text: one parse costs a fraction of hundreds of row conversions. */
async function readListings(
  db: EngineDb,
  runId: string,
  { after, limit }: Window,
): Promise<{ seq: number; listing: Listing }[]> {
  const result = await sql<{ seqs: number[] | null; listings: string }>`
    select array_agg(seq) as seqs, '[' || string_agg(listing::text, ',') || ']' as listings
    from (select seq, listing from capture_listing where run = ${runNumber(runId)} and seq > ${after} and listing is not null
      order by seq limit ${limit}) wanted`.execute(db)
  const { seqs, listings } = result.rows[0] ?? { seqs: null, listings: '' }
  return seqs === null ? [] : listingsIn(listings).map((listing, at) => ({ seq: seqs[at] ?? 0, listing }))
}

function listingsIn(text: string): Listing[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- we wrote it
  const listings = JSON.parse(text) as Listing[]
  return listings.map(withAllFields)
}
