import { isUnattended } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'

export type Outage = {
  /** Whether processes before did not stop in order. */
  hasCrashed: boolean
  afterCrash: 'ask' | 'resume'
}

/**
 * At a start without other live processes. Captures go on by themselves, except those that were started in a browser
 * and whose work a crash cut off: their owner decides.
 */
export async function resumeOpenRuns(
  { engine, log }: Pick<CapturesContext, 'engine' | 'log'>,
  { hasCrashed, afterCrash }: Outage,
): Promise<void> {
  for (const run of await engine.readOpenRuns()) {
    if (run.intent !== 'run' || run.ending !== null) continue
    const isAsked = hasCrashed && afterCrash === 'ask' && !isUnattended(run.request) && hasBegun(run)
    if (isAsked) await engine.raisePrompt(run.id, { kind: 'interrupted', listings: run.lastSeq })
    log.info({ run: run.id, account: run.accountId }, isAsked ? interrupted : resumed)
  }
}

const interrupted = 'a capture was interrupted and waits for a decision'
const resumed = 'a capture goes on after the restart'

/** A capture that waits for its first worker was not interrupted. */
const hasBegun = ({ lastSeq, sliceAt }: { lastSeq: number; sliceAt: number }): boolean => lastSeq > 0 || sliceAt > 0
