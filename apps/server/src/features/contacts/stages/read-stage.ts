import type { ContactsAnswer } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import { ownRun } from '../../captures/index.ts'
import type { ContactsContext } from '../context.ts'
import { countSites, findStageOfRows, findStageOfRun, noCounts, type StageRow } from '../stage-table.ts'

type Answer = Omit<ContactsAnswer, 'success'>

/** The search for contacts of one of the account's runs. Throws NotFound. */
export async function readJobContacts(context: ContactsContext, actor: Actor, jobId: string): Promise<Answer> {
  const run = await ownRun(context.captures, actor, { jobId })
  return await presentStage(context, await findStageOfRun(context.db, jobId), run)
}

/** The newest search for contacts of chosen rows. */
export async function readRowContacts(context: ContactsContext, actor: Actor): Promise<Answer> {
  return await presentStage(context, await findStageOfRows(context.db, actor.accountId), null)
}

async function presentStage({ db, config }: ContactsContext, stage: StageRow | null, run: Run | null): Promise<Answer> {
  const isOffered = config.crawler.contact !== null
  const isOver = run === null || (run.state !== 'running' && run.prunedAt === null)
  if (stage === null) {
    // The worker adds the stage of a run that wants one.
    const isWanted = run?.request.contacts !== undefined && isOffered
    const state = isWanted && !isEndedEarly(run) ? 'waiting' : 'none'
    return { ...noCounts, state, problem: null, canStart: isOffered && isOver && state === 'none' }
  }
  const waitsInVain = stage.state === 'waiting' && !stage.is_asked && run !== null && isEndedEarly(run)
  const state = waitsInVain ? 'stopped' : stage.state
  return {
    ...(await countSites(db, stage.id)),
    state,
    problem: waitsInVain
      ? 'The capture ended before it was complete. Continue it, or start finding contacts.'
      : stage.problem,
    canStart: isOffered && isOver && (state === 'stopped' || state === 'done'),
  }
}

const isEndedEarly = ({ state }: Run): boolean => state !== 'running' && state !== 'completed'
