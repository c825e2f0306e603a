import type { HostTurns } from '@gazetteer/contacts'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import type { Clock } from '../../../platform/clock.ts'
import { databaseNow, longestAheadMs } from '../database-time.ts'

/** A turn that its process did not end is over after this time. */
const heldMs = 60_000
const maxPauseMs = 1_000

/** Turns over all processes of the installation, by the clock of the app database. */
export function openHostTurns(db: Db, { sleep }: Pick<Clock, 'sleep'>): HostTurns {
  return {
    async enter(host, delayMs, signal) {
      for (;;) {
        signal.throwIfAborted()
        const waitMs = await take(db, host)
        if (waitMs === null) return () => end(db, host, delayMs)
        await sleep(Math.min(Math.max(waitMs, 10), maxPauseMs), signal)
      }
    },
  }
}

/** Null: the turn is taken; otherwise the milliseconds until the next. */
async function take(db: Db, host: string): Promise<number | null> {
  const taken = await sql`
    insert into website_host as h (host, next_at) values (${host}, ${databaseNow} + ${heldMs}::int)
    on conflict (host) do update set next_at = excluded.next_at
      where h.next_at <= ${databaseNow} or h.next_at > ${databaseNow} + ${longestAheadMs}::int
    returning host`.execute(db)
  if (taken.rows.length > 0) return null
  const { rows } = await sql<{ wait: number }>`
    select (next_at - ${databaseNow})::float8 as wait from website_host where host = ${host}`.execute(db)
  return rows[0]?.wait ?? 0
}

async function end(db: Db, host: string, delayMs: number): Promise<void> {
  await sql`update website_host set next_at = ${databaseNow} + ${Math.ceil(delayMs)}::int where host = ${host}`.execute(
    db,
  )
}

/** Hosts whose turn is long over. */
export async function forgetHosts(db: Db): Promise<void> {
  await sql`delete from website_host where next_at < ${databaseNow} - ${longestAheadMs}::int`.execute(db)
}
