import { texts } from '@gazetteer/engine'
import { Conflict } from '../../platform/errors.ts'
import { closeStopped } from './close-ended.ts'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from './types.ts'

/** Holds the run: no new claims; pages in flight are stored. */
export async function pauseCapture(context: CapturesContext, actor: Actor): Promise<void> {
  const run = await openRun(context, actor, 'pause')
  if (!(await context.ledger.setIntent(run.id, 'pause'))) throw new Conflict(pausedOrEnding(run))
  await context.ledger.log(run.id, { level: 'info', text: 'Paused' })
}

export async function resumeCapture(context: CapturesContext, actor: Actor): Promise<void> {
  const run = await openRun(context, actor, 'resume')
  if ((await context.ledger.readOpenPrompt(run.id)) !== null) {
    throw new Conflict('The capture waits for your decision: answer the recovery prompt first')
  }
  if (!(await context.ledger.setIntent(run.id, 'run'))) throw new Conflict('The capture is not paused')
  await context.ledger.log(run.id, { level: 'info', text: 'Resumed' })
}

/** Aborts what is in flight and keeps what was stored and its export; shown as stopped at once. */
export async function stopCapture(context: CapturesContext, actor: Actor): Promise<void> {
  const run = await openRun(context, actor, 'stop')
  await context.ledger.decideEnd(run.id, { state: 'stopped', message: texts.stoppedByUser })
  await closeStopped(context, run.id)
}

function pausedOrEnding({ ending }: Run): string {
  return ending === null ? 'The capture is paused already' : 'The capture has found everything: it only delivers now'
}

async function openRun({ ledger }: CapturesContext, actor: Actor, verb: string): Promise<Run> {
  const run = await ledger.readOpenRunOf(actor.accountId)
  if (run === null || run.ending?.state === 'stopped')
    throw new Conflict(`No capture is running: there is nothing to ${verb}`)
  return run
}
