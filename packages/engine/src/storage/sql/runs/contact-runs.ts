import { sql } from 'kysely'
import type { RunState } from '../../../model/run.ts'
import type { RunRequest } from '../../../model/request.ts'
import type { AppDb } from '../tables.ts'

export type WantedContactsRun = { id: string; accountId: string; limits: NonNullable<RunRequest['contacts']> }

/** Runs that were started with contacts, and have no search for them yet. */
export async function listRunsWithoutContacts(db: AppDb): Promise<WantedContactsRun[]> {
  const { rows } = await sql<WantedContactsRun>`
    select r.id, r.account_id as "accountId", r.request->'contacts' as limits from capture_run r
    where r.request ? 'contacts' and not exists (select from contact_stage s where s.run_id = r.id)`.execute(db)
  return rows
}

/**
 * Runs that were started with contacts, whose search is done, and that have found listings since: failed areas were
 * fetched again. A search with a limit of websites may have left listings out on purpose.
 */
export async function listRunsWithMoreListings(db: AppDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from contact_stage s join capture_run r on r.id = s.run_id
    where s.state = 'done' and s.max_sites is null and r.request ? 'contacts' and r.state = 'completed'
      and r.pruned_at is null and r.last_seq > s.prepared_seq`.execute(db)
  return rows.map(({ id }) => id)
}

/** By run id. */
export async function readRunStates(db: AppDb, runIds: readonly string[]): Promise<Map<string, RunState>> {
  if (runIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; state: RunState }>`
    select id, state from capture_run where id = any(${[...runIds]})`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
