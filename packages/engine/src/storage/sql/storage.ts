import { sql } from 'kysely'
import type { SourceId } from '@gazetteer/listing'
import { LockTimeout } from '../storage.ts'
import { isLockTimeout, limitLockWait } from './transaction/lock-timeout.ts'
import { sqlReads } from './reads.ts'
import { tablesIn } from './tables.ts'
import { KnownTasks } from './rows/selection-rows.ts'
import { runChannel } from './run-channel.ts'
import { MergedListings, type NumberedListing } from './rows/merged-listings.ts'
import { SentWrites } from './transaction/sent-writes.ts'
import { inTransaction } from './transaction/tx.ts'
import type { TxSettings } from './transaction/tx-settings.ts'
import type { Storage, StorageTx } from '../storage.ts'
import type { AppDb, AppTrx } from './tables.ts'
import type { SqlCredits } from './types.ts'

export type SqlStorageSettings = {
  db: AppDb
  /**
   * Pipelines statements: sends them without waiting for earlier results, runs them in order, and commits after the
   * last.
   */
  transaction: <R>(work: (trx: AppTrx) => Promise<R>) => Promise<R>
  credits: SqlCredits
  /**
   * Sources that return whole areas as fast as they are merged. Their runs fetch one area at a time, because pages
   * ahead would only be stored and read again.
   */
  sequentialSources?: readonly SourceId[]
}

/** The engine's storage in PostgreSQL's SQL dialect; all rules are in the engine. */
export function sqlStorage({ db, transaction, credits, sequentialSources = [] }: SqlStorageSettings): Storage {
  const tables = tablesIn(db)
  const knownTasks = new KnownTasks()
  const mergedListings = new MergedListings()
  const readSettings = { sequentialSources, knownTasks, mergedListings }
  return {
    reads: sqlReads(tables, readSettings),
    snapshot: async (work) =>
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => await work(sqlReads(tablesIn(trx), readSettings))),
    transaction: async (work, options) =>
      await committed({ transaction, mergedListings, tx: { credits, sequentialSources, knownTasks } }, work, options),
    setIntent: async ({ runId, intent, now, includesEnding }) => {
      const isOpen = includesEnding
        ? sql`(r.ending is null or i.intent = 'pause' or (r.ending->>'state' = 'completed' and r.destination <> 'none'))`
        : sql`r.ending is null`
      const changed = await sql<{ runId: string }>`
        update capture_intent i set intent = ${intent},
          paused_ms = paused_ms + case when ${intent} = 'pause' or pause_started_at is null then 0
            else ${now}::bigint - pause_started_at end,
          pause_started_at = case when ${intent} = 'pause' then coalesce(pause_started_at, ${now}::bigint) end
        from capture_run r where r.id = i.run_id and i.run_id = ${runId} and r.state = 'running' and ${isOpen}
          and i.intent <> ${intent} and i.intent <> 'stop'
        returning pg_notify(${runChannel}, i.run_id), i.run_id as "runId"`.execute(db)
      return changed.rows.length > 0
    },
    renewLease: async ({ runId, path, lease }, until) => {
      const renewed = tables.updateTable('captureArea').set({ leaseUntil: until }).where('runId', '=', runId)
      const ours = renewed.where('path', '=', path).where('lease', '=', lease).where('state', '=', 'waiting')
      return (await ours.returning('path').executeTakeFirst()) !== undefined
    },
    leaseDelivery: async ({ runId, owner, now, until }) => {
      const leased = await tables
        .insertInto('captureDelivery')
        .values({ runId, owner, leaseUntil: until })
        .onConflict((conflict) =>
          conflict
            .column('runId')
            .doUpdateSet({ owner, leaseUntil: until })
            .where((eb) =>
              eb.or([eb('captureDelivery.owner', '=', owner), eb('captureDelivery.leaseUntil', '<', now)]),
            ),
        )
        .returning('runId')
        .executeTakeFirst()
      return leased !== undefined
    },
    endDelivery: async (runId, owner) => {
      await tables.deleteFrom('captureDelivery').where('runId', '=', runId).where('owner', '=', owner).execute()
    },
    saveCheckpoint: async (runId, seq, table) => {
      const { inserted = 0, ...counted } = table ?? {}
      const count = table === null ? null : JSON.stringify(counted)
      await sql`update capture_run set delivered_seq = least(${seq}::int, last_seq),
          table_count = coalesce(${count}::jsonb, table_count), new_count = new_count + ${inserted}::int
        where id = ${runId} and delivered_seq < ${seq}::int returning pg_notify(${runChannel}, id)`.execute(db)
    },
    redeliver: async (runId) => {
      await sql`update capture_run set delivered_seq = 0, new_count = new_count * 0 where id = ${runId}
        returning pg_notify(${runChannel}, id)`.execute(db)
    },
    forgetWaits: (now) => forgetWaits(db, now),
  }
}

type Committing = Pick<SqlStorageSettings, 'transaction'> & {
  mergedListings: MergedListings
  tx: Omit<TxSettings, 'sent' | 'onFresh'>
}

/** Runs `work` in a transaction; what it stored is known to be stored only after the commit. */
async function committed<R>(
  { transaction, mergedListings, tx }: Committing,
  work: (tx: StorageTx) => Promise<R>,
  options: { lockTimeoutMs: number } | undefined,
): Promise<R> {
  const sent = new SentWrites()
  const fresh: { runId: string; listings: readonly NumberedListing[] }[] = []
  const onFresh: TxSettings['onFresh'] = (runId, listings) => void fresh.push({ runId, listings })
  try {
    const result = await transaction(async (trx) => {
      if (options !== undefined) await limitLockWait(trx, options.lockTimeoutMs)
      return await inTransaction(trx, { ...tx, sent, onFresh }, work)
    })
    await sent.settle()
    for (const { runId, listings } of fresh) mergedListings.add(runId, listings)
    return result
  } catch (error) {
    const cause = await sent.causeOf(error)
    throw isLockTimeout(cause) ? new LockTimeout() : cause
  }
}

async function forgetWaits(db: AppDb, now: number): Promise<void> {
  await tablesIn(db)
    .updateTable('captureRun')
    .set({ sliceAt: now })
    .where('state', '=', 'running')
    .where('sliceAt', '>', now)
    .execute()
  await sql`update capture_area set not_before = 0, lease_until = 0
    where state = 'waiting' and (not_before > 0 or lease_until > 0)`.execute(db)
  await sql`update capture_delivery set lease_until = 0`.execute(db)
  await sql`update source_rate_limit set next_at = 0, blocked_until = 0`.execute(db)
  await sql`update source_permit set lease_until = 0`.execute(db)
  await sql`delete from source_waiter`.execute(db)
}
