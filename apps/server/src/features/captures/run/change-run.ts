import { LockTimeout } from '@gazetteer/engine'
import { Conflict } from '../../../platform/errors.ts'
import { closeStopped, type Stopping } from './close-ended.ts'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

type Owner = Pick<Actor, 'accountId'>

/** Pauses the run: no new claims; pages in flight are stored. Visible immediately, whatever the workers are doing. */
export async function pauseCapture(context: Pick<CapturesContext, 'engine'>, actor: Owner): Promise<void> {
  const run = await openRun(context, actor, 'pause')
  if (!(await context.engine.pause(run.id))) throw new Conflict(pausedOrEnding(run))
  await note(context, run.id, 'Paused')
}

const refusals = {
  'not-paused': 'The capture is not paused',
  'open-prompt': 'The capture is waiting for your decision: answer the recovery prompt first',
}

export async function resumeCapture(context: Stopping, actor: Owner): Promise<void> {
  const run = await openRun(context, actor, 'resume')
  const refusal = await context.engine.resume(run.id)
  if (refusal !== null) throw new Conflict(refusals[refusal])
  await note(context, run.id, 'Resumed')
  context.scheduler.run(run.id)
}

/**
 * Aborts requests in flight; stored listings and the export remain. Shown as stopped immediately. `why`: a log line for
 * a stop by someone other than the owner.
 */
export async function stopCapture(context: Stopping, actor: Owner, why: string | null = null): Promise<void> {
  const run = await openRun(context, actor, 'stop')
  if (why !== null) await note(context, run.id, why)
  const isWritten = await context.engine.stop(run.id)
  if (isWritten) await closeStopped(context, run.id)
  else context.scheduler.run(run.id)
}

/** Writes a log line; skips it when the run is locked. */
async function note({ engine }: Pick<CapturesContext, 'engine'>, runId: string, text: string): Promise<void> {
  try {
    await engine.log(runId, { level: 'info', text })
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
  }
}

function pausedOrEnding({ ending }: Run): string {
  return ending === null
    ? 'The capture is already paused'
    : 'The capture cannot be paused: all listings were found and are now being saved'
}

async function openRun(
  { engine }: Pick<CapturesContext, 'engine'>,
  { accountId }: Owner,
  operation: string,
): Promise<Run> {
  const run = await engine.readOpenRunOf(accountId)
  if (run === null || run.intent === 'stop' || run.ending?.state === 'stopped')
    throw new Conflict(`No capture is running, so there is nothing to ${operation}`)
  return run
}
