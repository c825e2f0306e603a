import { SourceError } from '@gazetteer/source'
import { askArea } from './ask-area.ts'
import { planNext } from './plan-next.ts'
import type { MapsSource } from '@gazetteer/source'
import type { SourceId } from '@gazetteer/listing'
import type { Claimant } from './claim.ts'
import type { TurnContext, TurnResult } from './turn-context.ts'

export type TurnRequest = Claimant & {
  /** Opens the source of a run; kept open by the caller for the process's life. */
  openSource: (id: SourceId) => MapsSource
}

/**
 * One turn of whatever waits longest: planning first, so that there is always something to ask. Null when nothing waits.
 * The ledger makes sure that two workers never do the same work.
 */
export async function takeTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  return (await takePlanningTurn(request, context, signal)) ?? (await takeAskingTurn(request, context, signal))
}

export async function takePlanningTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  const run = await context.ledger.claimPlanning(request)
  if (run === null) return null
  context.onClaim?.(run.id)
  const source = opened(() => request.openSource(run.request.source))
  if (source instanceof SourceError) return { kind: 'needs-user', runId: run.id, words: source.message }
  return await planNext(run, { source, ledger: context.ledger }, signal)
}

export async function takeAskingTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  const claim = await context.ledger.claimArea(request)
  if (claim === null) return null
  context.onClaim?.(claim.runId)
  const source = opened(() => request.openSource(claim.source))
  if (source instanceof SourceError) {
    await context.ledger.release(claim, false)
    return { kind: 'needs-user', runId: claim.runId, words: source.message }
  }
  return await askArea({ claim, source, leaseMs: request.leaseMs }, context, signal)
}

/** A run keeps its source for life: one that is not configured any more is its owner's to decide, and holds up nobody else. */
function opened(open: () => MapsSource): MapsSource | SourceError {
  try {
    return open()
  } catch (error) {
    if (error instanceof SourceError) return error
    throw error
  }
}
