import { sql } from 'kysely'
import { isUnlimited, maxWaitWithPermitMs, permitLeaseMs } from '../source-rate-limiter.ts'
import { createMemoryRateLimiter } from '../memory/rate-limiter.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { SourceRateLimiter } from '../source-rate-limiter.ts'
import type { AppDb } from './tables.ts'

const clock = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const today = sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`

/**
 * Enforces each source's rate across all processes, by the database's clock. A request counts when its time is
 * reserved.
 */
export function createSqlRateLimiter(db: AppDb, now: () => number): SourceRateLimiter {
  const local = createMemoryRateLimiter(now)
  return {
    reserve: async (declaration, runId) => {
      if (isUnlimited(declaration)) return await local.reserve(declaration, runId)
      await prepare(db, declaration)
      const { id, limits } = declaration
      const permit = limits.concurrency === null ? null : await leasePermit(db, declaration)
      if (limits.concurrency !== null && permit === null) {
        await sql`insert into source_waiter (source, run_id, since, until)
          values (${id}, ${runId}, ${clock}, ${clock} + ${permitLeaseMs})
          on conflict (source, run_id) do update set until = excluded.until`.execute(db)
        return { kind: 'wait', waitMs: 0 }
      }
      const inMs = await reserveTime(db, declaration)
      if (inMs !== null) {
        await sql`delete from source_waiter where source = ${id} and run_id = ${runId}`.execute(db)
        return { kind: 'go', inMs, permit }
      }
      if (permit !== null) await freePermit(db, id, permit)
      return await refusal(db, declaration)
    },
    renew: async (source, permit) => {
      await sql`update source_permit set lease_until = ${clock} + ${permitLeaseMs}
        where source = ${source} and permit = ${permit}`.execute(db)
    },
    release: async (source, permit) => {
      await freePermit(db, source, permit)
      const next = await sql<{ runId: string }>`
        delete from source_waiter where (source, run_id) = (
          select w.source, w.run_id from source_waiter w
            join capture_run r on r.id = w.run_id join capture_intent i on i.run_id = r.id
          where w.source = ${source} and r.state = 'running' and r.ending is null and i.intent = 'run'
          order by w.since, w.run_id limit 1 for update of w skip locked)
        returning run_id as "runId"`.execute(db)
      return next.rows[0]?.runId ?? null
    },
    block: async (declaration, waitMs) => {
      if (isUnlimited(declaration)) return await local.block(declaration, waitMs)
      await prepare(db, declaration)
      await sql`update source_rate_limit set blocked_until = greatest(blocked_until, ${clock} + ${Math.ceil(waitMs)})
        where source = ${declaration.id}`.execute(db)
    },
  }
}

async function prepare(db: AppDb, { id, limits }: SourceDeclaration): Promise<void> {
  await sql`insert into source_rate_limit (source) values (${id}) on conflict do nothing`.execute(db)
  if (limits.concurrency === null) return
  await sql`insert into source_permit (source, permit) select ${id}, permit from generate_series(0, ${limits.concurrency - 1}::int) permit
    on conflict do nothing`.execute(db)
}

async function leasePermit(db: AppDb, { id, limits }: SourceDeclaration): Promise<number | null> {
  const leased = await sql<{ permit: number }>`
    update source_permit set lease_until = ${clock} + ${permitLeaseMs} where source = ${id} and permit = (
      select permit from source_permit where source = ${id} and permit < ${limits.concurrency}::int and lease_until <= ${clock}
      order by permit limit 1 for update skip locked) returning permit`.execute(db)
  return leased.rows[0]?.permit ?? null
}

async function freePermit(db: AppDb, source: string, permit: number): Promise<void> {
  await sql`update source_permit set lease_until = 0 where source = ${source} and permit = ${permit}`.execute(db)
}

/**
 * Reserves the next free time within the maximum wait and counts the request. Returns the milliseconds until then, or
 * null when none is free.
 */
async function reserveTime(db: AppDb, { id, limits }: SourceDeclaration): Promise<number | null> {
  const at = sql`greatest(next_at, blocked_until, ${clock})`
  const reserved = await sql<{ inMs: number }>`
    update source_rate_limit set next_at = ${at} + ${limits.gapMs}, day = ${today},
      used = case when day = ${today} then used + 1 else 1 end
    where source = ${id} and ${at} <= ${clock} + ${maxWaitWithPermitMs}
      and (${limits.perDay}::int is null or day <> ${today} or used < ${limits.perDay}::int)
    returning (next_at - ${limits.gapMs} - ${clock})::float8 as "inMs"`.execute(db)
  const [row] = reserved.rows
  return row === undefined ? null : Math.max(0, row.inMs)
}

async function refusal(
  db: AppDb,
  { id, limits }: SourceDeclaration,
): Promise<{ kind: 'wait' | 'spent'; waitMs: number }> {
  const result = await sql<{ isSpent: boolean; tomorrow: number; wait: number }>`
    select coalesce(day = ${today} and used >= ${limits.perDay}::int, false) as "isSpent",
      (86400000 - (${clock} % 86400000))::float8 as tomorrow,
      (greatest(next_at, blocked_until) - ${clock})::float8 as wait
    from source_rate_limit where source = ${id}`.execute(db)
  const [row] = result.rows
  if (row?.isSpent) return { kind: 'spent', waitMs: row.tomorrow }
  return { kind: 'wait', waitMs: Math.max(row?.wait ?? 0, 1) }
}
