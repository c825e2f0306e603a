import type { StartContacts } from '@gazetteer/contract'
import { DestinationError } from '@gazetteer/destinations'
import { Conflict, Invalid, Unavailable } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import { ownRun, requireContacts } from '../../captures/index.ts'
import type { ContactsContext } from '../context.ts'
import { addSites, deleteSites, knownSites } from '../site-table.ts'
import {
  findStageOfRows,
  findStageOfRun,
  freshProgress,
  freshStage,
  insertStage,
  type StageRow,
  updateStage,
} from '../stage-table.ts'
import { type Candidate, sitesOf } from './candidates.ts'

const isActive = ({ state }: StageRow): boolean => state === 'waiting' || state === 'running' || state === 'paused'
const alreadyRuns = (): Conflict =>
  new Conflict('Finding contacts is already in progress.', { code: 'contacts-running' })

/**
 * Finds contacts of a finished run's listings. A stopped search continues; one that is done begins again with the
 * listings that still lack contacts. Throws NotFound, Invalid without `CRAWLER_CONTACT`, and Conflict.
 */
export async function startJobContacts(
  { db, clock, captures }: ContactsContext,
  actor: Actor,
  { jobId, wanted }: { jobId: string; wanted: StartContacts },
): Promise<void> {
  const run = await ownRun(captures, actor, { jobId })
  requireContacts(captures.areContactsOffered)
  if (run.state === 'running') throw new Conflict('This capture still runs. Contacts can be found once it has ended.')
  if (run.prunedAt !== null) throw new Conflict('The listings of this capture were deleted.', { code: 'cleared' })
  const now = clock.now()
  const limits = limitsOf(wanted)
  await db.transaction().execute(async (trx) => {
    const stage = await findStageOfRun(trx, jobId, { lock: true })
    if (stage === null) {
      await insertStage(trx, { ...freshStage(actor.accountId, now), ...limits, run_id: jobId, is_asked: true })
      return
    }
    const isRepeated = isActive(stage) && !(stage.state === 'waiting' && !stage.is_asked && run.state !== 'completed')
    if (isRepeated) throw alreadyRuns()
    const isOver = stage.prepared_seq >= run.lastSeq || stage.state === 'done'
    if (isOver) await deleteSites(trx, stage.id)
    const { sites } = await knownSites(trx, stage.id, [])
    await updateStage(trx, stage.id, {
      ...freshProgress,
      ...limits,
      max_sites: limits.max_sites === null ? null : limits.max_sites + sites,
      prepared_seq: isOver ? 0 : stage.prepared_seq,
      is_asked: true,
    })
  })
}

const rowsPerRead = 1_000

/**
 * Finds contacts of rows of the account's table. Throws Invalid without `CRAWLER_CONTACT` or database, Conflict, and
 * Unavailable.
 */
export async function startRowContacts(context: ContactsContext, actor: Actor, ids: readonly number[]): Promise<void> {
  const { db, clock, captures } = context
  requireContacts(captures.areContactsOffered)
  const { accountId } = actor
  const sites = sitesOf(await readCandidates(context, accountId, ids), () => [])
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const last = await findStageOfRows(trx, accountId, { lock: true })
    if (last !== null && isActive(last)) throw alreadyRuns()
    const stage: StageRow = {
      ...freshStage(accountId, now),
      state: sites.length === 0 ? 'done' : 'running',
      problem: sites.length === 0 ? 'None of these rows has a website and lacks an e-mail or social address.' : null,
      is_prepared: true,
      running_since: sites.length === 0 ? null : now,
      ended_at: sites.length === 0 ? now : null,
    }
    await insertStage(trx, stage)
    await addSites(trx, stage.id, sites)
  })
}

async function readCandidates(
  { destinations }: ContactsContext,
  accountId: string,
  ids: readonly number[],
): Promise<Candidate[]> {
  const chosen = await destinations.chosen(accountId)
  if (chosen === null || chosen.provider === 'none') throw new Invalid('Connect a database first.')
  try {
    const found = await destinations.use(accountId, async (store) => {
      const rows: Candidate[] = []
      for (let at = 0; at < ids.length; at += rowsPerRead)
        for (const row of await store.byIds(ids.slice(at, at + rowsPerRead)))
          if (row.source !== null && row.source_id !== null)
            rows.push({ ...row, source: row.source, source_id: row.source_id })
      return rows
    })
    return found ?? []
  } catch (error) {
    if (error instanceof DestinationError) throw new Unavailable(error.message, { cause: error })
    throw error
  }
}

function limitsOf(wanted: StartContacts): Pick<StageRow, 'max_sites' | 'max_minutes'> {
  const limits = wanted != null && wanted !== true && 'contacts' in wanted ? wanted.contacts : wanted
  return limits == null || limits === true
    ? { max_sites: null, max_minutes: null }
    : { max_sites: limits.maxSites ?? null, max_minutes: limits.maxMinutes ?? null }
}
