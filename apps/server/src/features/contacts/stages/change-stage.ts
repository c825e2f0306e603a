import { Conflict, NotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { Db } from '@gazetteer/app-database'
import { ownRun } from '../../captures/index.ts'
import type { ContactsContext } from '../context.ts'
import { findStageOfRows, findStageOfRun, type StageRow, type StageState, updateStage } from '../stage-table.ts'

export type StageChange = 'pause' | 'resume' | 'stop'

const allowedFrom: Record<StageChange, readonly StageState[]> = {
  pause: ['waiting', 'running'],
  resume: ['paused'],
  stop: ['waiting', 'running', 'paused'],
}
const refusals: Record<StageChange, string> = {
  pause: 'Finding contacts is not in progress, so there is nothing to pause.',
  resume: 'Finding contacts is not paused.',
  stop: 'Finding contacts is not in progress, so there is nothing to stop.',
}

/** Throws NotFound, and Conflict when the state does not allow the change. */
export async function changeJobContacts(
  context: ContactsContext,
  actor: Actor,
  { jobId, change }: { jobId: string; change: StageChange },
): Promise<void> {
  await ownRun(context.captures, actor, { jobId })
  await changeStage(context, change, (trx) => findStageOfRun(trx, jobId, { lock: true }))
}

export async function stopRowContacts(context: ContactsContext, actor: Actor): Promise<void> {
  await changeStage(context, 'stop', (trx) => findStageOfRows(trx, actor.accountId, { lock: true }))
}

async function changeStage(
  { db, clock }: ContactsContext,
  change: StageChange,
  find: (trx: Db) => Promise<StageRow | null>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stage = await find(trx)
    if (stage === null) throw new NotFound('No search for contacts was started here.')
    if (!allowedFrom[change].includes(stage.state)) throw new Conflict(refusals[change])
    await updateStage(trx, stage.id, changeOf(stage, change, clock.now()))
  })
}

function changeOf(stage: StageRow, change: StageChange, now: number): Partial<StageRow> {
  if (change === 'resume')
    return stage.is_prepared
      ? { state: 'running', problem: null, running_since: now }
      : { state: 'waiting', problem: null }
  const worked = stage.running_since === null ? 0 : Math.max(0, now - stage.running_since)
  const ended = { worked_ms: stage.worked_ms + worked, running_since: null }
  return change === 'pause' ? { ...ended, state: 'paused' } : { ...ended, state: 'stopped', ended_at: now }
}
