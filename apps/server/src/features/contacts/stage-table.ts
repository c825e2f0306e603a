import { randomUUID } from 'node:crypto'
import { listRunsWithMoreListings, listRunsWithoutContacts, readRunStates } from '@gazetteer/engine/sql'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import { contactRefusals } from '@gazetteer/contract'
import { websiteFields } from '@gazetteer/listing'
import type { ContactsAnswer } from '@gazetteer/contract'

export type StageState = 'waiting' | 'running' | 'paused' | 'stopped' | 'done'

/**
 * The search for contacts of one run, or of chosen rows (`run_id` null). `prepared_seq`: the last listing of the run
 * whose website is among the sites; `is_asked`: started by hand, so that it does not wait for a completed run.
 * `running_since` and `worked_ms` measure the time without pauses. Times are epoch milliseconds.
 */
export type StageRow = {
  id: string
  account_id: string
  run_id: string | null
  state: StageState
  problem: string | null
  max_sites: number | null
  max_minutes: number | null
  prepared_seq: number
  is_prepared: boolean
  is_asked: boolean
  worked_ms: number
  running_since: number | null
  created_at: number
  ended_at: number | null
}

/** The progress of a search that begins. */
export const freshProgress = {
  state: 'waiting',
  problem: null,
  is_prepared: false,
  worked_ms: 0,
  running_since: null,
  ended_at: null,
} as const

export const freshStage = (accountId: string, now: number): StageRow => ({
  ...freshProgress,
  id: randomUUID(),
  account_id: accountId,
  run_id: null,
  max_sites: null,
  max_minutes: null,
  prepared_seq: 0,
  is_asked: false,
  created_at: now,
})

const stageTables = (db: Db) => db.withTables<{ contact_stage: StageRow }>()

export const insertStage = async (db: Db, row: StageRow): Promise<void> =>
  void (await stageTables(db).insertInto('contact_stage').values(row).execute())

/** Null when the run has none. With `lock`, no other process changes it until the end of the transaction. */
export async function findStageOfRun(db: Db, runId: string, { lock = false } = {}): Promise<StageRow | null> {
  const query = stageTables(db).selectFrom('contact_stage').selectAll().where('run_id', '=', runId)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

/** The newest search for contacts of chosen rows. */
export async function findStageOfRows(db: Db, accountId: string, { lock = false } = {}): Promise<StageRow | null> {
  const query = stageTables(db)
    .selectFrom('contact_stage')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('run_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null
}

export async function updateStage(db: Db, id: string, change: Partial<Omit<StageRow, 'id'>>): Promise<void> {
  await stageTables(db).updateTable('contact_stage').set(change).where('id', '=', id).execute()
}

/** Stages that wait and whose run is over: completed, or ended otherwise where they were started by hand. */
export async function listStagesToPrepare(db: Db): Promise<StageRow[]> {
  const query = stageTables(db).selectFrom('contact_stage').selectAll().where('state', '=', 'waiting')
  const waiting = await query.orderBy('created_at').orderBy('id').execute()
  const states = await readRunStates(
    db,
    waiting.flatMap(({ run_id: runId }) => runId ?? []),
  )
  return waiting.filter(({ run_id: runId, is_asked: isAsked }) => {
    const state = states.get(runId ?? '')
    return state === 'completed' || (isAsked && state !== undefined && state !== 'running')
  })
}

/** Adds the stages of runs that were started with contacts. */
export async function addWantedStages(db: Db, now: number): Promise<void> {
  for (const { id, accountId, limits } of await listRunsWithoutContacts(db))
    await stageTables(db)
      .insertInto('contact_stage')
      .values({
        ...freshStage(accountId, now),
        run_id: id,
        max_sites: limits.maxSites ?? null,
        max_minutes: limits.maxMinutes ?? null,
      })
      .onConflict((conflict) => conflict.column('run_id').doNothing())
      .execute()
}

/** Lets searches go on with listings that their run found since. */
export async function reopenWithMoreListings(db: Db): Promise<void> {
  for (const runId of await listRunsWithMoreListings(db))
    await stageTables(db)
      .updateTable('contact_stage')
      .set(freshProgress)
      .where('run_id', '=', runId)
      .where('state', '=', 'done')
      .execute()
}

/** Stops stages that reached their limit of time; returns their number. */
export async function stopAtTimeLimit(db: Db, now: number): Promise<number> {
  const stopped = await sql`update contact_stage
    set state = 'stopped', ended_at = ${now}, worked_ms = worked_ms + ${now}::bigint - running_since, running_since = null,
      problem = 'Stopped after ' || max_minutes || ' minutes, the limit. Start it again for the rest.'
    where state = 'running' and max_minutes is not null
      and worked_ms + ${now}::bigint - running_since >= max_minutes * 60000::bigint`.execute(db)
  return Number(stopped.numAffectedRows ?? 0)
}

export async function stopStagesOf(
  db: Db,
  accountId: string,
  { why, now }: { why: string; now: number },
): Promise<void> {
  await stageTables(db)
    .updateTable('contact_stage')
    .set({ state: 'stopped', problem: why, ended_at: now, running_since: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running', 'paused'])
    .execute()
}

/** Ends stages whose sites are all visited, and whose findings are delivered. */
export async function endFinished(db: Db, now: number): Promise<void> {
  await sql`update contact_stage s
    set state = 'done', ended_at = ${now}, worked_ms = worked_ms + ${now}::bigint - running_since, running_since = null
    where state = 'running' and is_prepared
      and not exists (select from contact_site c where c.stage_id = s.id and not c.is_visited)
      and not exists (select from contact_listing l where l.stage_id = s.id and not l.is_delivered)`.execute(db)
}

/** Deletes searches for chosen rows that ended before. Those of runs go with the listings of their run. */
export async function deleteOldStages(db: Db, before: number): Promise<void> {
  await sql`delete from contact_stage where run_id is null and ended_at < ${before}`.execute(db)
}

type Counts = Pick<ContactsAnswer, 'sites' | 'visited' | 'found' | 'refused' | 'failed'>

export const noCounts: Counts = {
  sites: 0,
  visited: 0,
  found: { email: 0, socials: 0, phone: 0, hours: 0 },
  refused: { robots: 0, portal: 0, tdm: 0, noindex: 0, optOut: 0 },
  failed: 0,
}

export async function countSites(db: Db, stageId: string): Promise<Counts> {
  const refused = contactRefusals.map((reason) => sql`${sql.lit(reason)}, count(*) filter (where refusal = ${reason})`)
  const found = websiteFields.map(
    (field) => sql`${sql.lit(field)}, count(*) filter (where found @> ${JSON.stringify([{ field }])}::jsonb)`,
  )
  const { rows } = await sql<Counts>`
    select c.*, l.found from
      (select count(*)::int as sites, (count(*) filter (where is_visited))::int as visited,
        (count(*) filter (where status = 'unreachable'))::int as failed, jsonb_build_object(${sql.join(refused)}) as refused
      from contact_site where stage_id = ${stageId}) c,
      (select jsonb_build_object(${sql.join(found)}) as found from contact_listing where stage_id = ${stageId}) l`.execute(
    db,
  )
  return rows[0] ?? noCounts
}
