import { reachedLimit, texts } from '@gazetteer/capture'
import { hasLimits, reasonOf, sentBy } from './limits.ts'
import { raisePrompt } from './prompts.ts'
import type { LedgerContext } from './context.ts'
import type { LedgerRows, RunRow } from './rows.ts'

/**
 * After a page was stored: whether its claim may ask the next one. Where a limit forbids it the area `path` is given back.
 * `path` is null where the area has been asked to its end.
 */
export async function keepWithinLimits(
  rows: LedgerRows,
  run: RunRow,
  path: string | null,
  context: LedgerContext,
): Promise<'stored' | 'held'> {
  if (!hasLimits(run) || run.ending !== null) return 'stored'
  const { sent } = await sentBy(rows, run, context.now())
  // The next request of this claim is counted by its lease already: it is one of the allowed while the sum is not above them.
  const isHeld = path !== null && reachedLimit(run, sent - 1) !== null
  if (isHeld) await rows.updateArea(run.id, path, { lease: null, leaseUntil: 0 })
  await waitAtLimit(rows, run.id, context)
  return isHeld ? 'held' : 'stored'
}

/** Holds a run that has reached a limit and has more to ask, as soon as nothing is on its way any more. */
export async function waitAtLimit(rows: LedgerRows, runId: string, context: LedgerContext): Promise<void> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running' || run.intent !== 'run') return
  if (run.ending !== null || run.closing !== null || !hasLimits(run)) return
  const { sent, isQuiet } = await sentBy(rows, run, context.now())
  const kind = reachedLimit(run, sent)
  if (kind === null || !isQuiet) return
  const { waiting, unsettled } = await rows.countOpen(runId)
  const lanes = run.lanesTotal - run.lanesPlanned
  if (kind === 'listings' ? unsettled + lanes === 0 : waiting === 0) return
  const message = texts.atLimit(reasonOf(run, kind), { stored: run.lastSeq, open: unsettled, lanes })
  await raisePrompt(rows, runId, { kind: 'limit', message }, context)
}
