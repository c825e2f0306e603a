import { sql } from 'kysely'
import { createMemoryGate } from '../memory/gate.ts'
import type { SourceGate } from '@gazetteer/capture'
import type { SourceDeclaration } from '@gazetteer/source'
import type { QueryExecutorProvider } from './types.ts'

/** A slot that its holder did not give back (it died) is free again so long after the longest answer. */
const graceMs = 30_000
const clock = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
const today = sql`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`

/** The rate of each source over all processes, by the database's clock; one autocommit update reserves and counts. */
export function createSqlGate(db: QueryExecutorProvider, now: () => number): SourceGate {
  const local = createMemoryGate(now)
  return {
    reserve: async (declaration) => {
      if (isUnlimited(declaration)) return await local.reserve(declaration)
      await prepare(db, declaration)
      const { id, limits } = declaration
      const slot = limits.concurrency === null ? null : await leaseSlot(db, declaration)
      if (limits.concurrency !== null && slot === null) return { waitMs: 250, slot: null }
      const reserved = await sql`
        update source_gate set next_at = ${clock} + ${limits.gapMs}, day = ${today}, used = case when day = ${today} then used + 1 else 1 end
        where source = ${id} and next_at <= ${clock} and blocked_until <= ${clock}
          and (${limits.perDay}::int is null or day <> ${today} or used < ${limits.perDay}::int) returning source`.execute(
        db,
      )
      if (reserved.rows.length > 0) return { waitMs: 0, slot }
      if (slot !== null) await releaseSlot(db, id, slot)
      return { ...(await waitOf(db, declaration)), slot: null }
    },
    release: (source, slot) => releaseSlot(db, source, slot),
    block: async (declaration, waitMs) => {
      if (isUnlimited(declaration)) return await local.block(declaration, waitMs)
      await prepare(db, declaration)
      await sql`update source_gate set blocked_until = greatest(blocked_until, ${clock} + ${Math.ceil(waitMs)})
        where source = ${declaration.id}`.execute(db)
    },
  }
}

function isUnlimited({ limits }: SourceDeclaration): boolean {
  return limits.concurrency === null && limits.gapMs === 0 && limits.perDay === null
}

async function prepare(db: QueryExecutorProvider, { id, limits }: SourceDeclaration): Promise<void> {
  await sql`insert into source_gate (source) values (${id}) on conflict do nothing`.execute(db)
  if (limits.concurrency === null) return
  await sql`insert into source_slot (source, slot) select ${id}, slot from generate_series(0, ${limits.concurrency - 1}::int) slot
    on conflict do nothing`.execute(db)
}

async function leaseSlot(
  db: QueryExecutorProvider,
  { id, limits, answersWithinMs }: SourceDeclaration,
): Promise<number | null> {
  const leased = await sql<{ slot: number }>`
    update source_slot set lease_until = ${clock} + ${answersWithinMs + graceMs} where source = ${id} and slot = (
      select slot from source_slot where source = ${id} and slot < ${limits.concurrency}::int and lease_until <= ${clock}
      order by slot limit 1 for update skip locked) returning slot`.execute(db)
  return leased.rows[0]?.slot ?? null
}

async function releaseSlot(db: QueryExecutorProvider, source: string, slot: number): Promise<void> {
  await sql`update source_slot set lease_until = 0 where source = ${source} and slot = ${slot}`.execute(db)
}

async function waitOf(
  db: QueryExecutorProvider,
  { id, limits }: SourceDeclaration,
): Promise<{ waitMs: number; isSpent: boolean }> {
  const found = await sql<{ wait: number; spent: boolean }>`
    select spent, (case when spent then 86400000 - (${clock} % 86400000) else greatest(next_at, blocked_until) - ${clock} end)::float8 as wait
    from source_gate, lateral (select coalesce(day = ${today} and used >= ${limits.perDay}::int, false) as spent) today
    where source = ${id}`.execute(db)
  const { wait = 0, spent = false } = found.rows[0] ?? {}
  return { waitMs: Math.max(wait, 1), isSpent: spent }
}
