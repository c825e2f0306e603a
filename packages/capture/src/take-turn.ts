import { SourceError } from '@gazetteer/source'
import { askTurn } from './ask-turn.ts'
import { planTurn } from './plan-turn.ts'
import type { MapsSource } from '@gazetteer/source'
import type { TurnContext, TurnResult } from './ask-turn.ts'
import type { OpenSource } from './ports.ts'

export type TurnRequest = {
  owner: string
  leaseMs: number
  runId: string | null
  openSource: OpenSource
  /** Kept between the turns of a process that takes many: planning is not looked for at every turn. */
  pace?: { planAt: number }
}

/** So long nobody looks again for runs to plan where there were none, unless there is nothing to ask either. */
const planEveryMs = 250

/**
 * One turn of whatever waits longest: planning first, so that there is always something to ask. Null when nothing waits.
 * Workers and the command line call this in a loop; the ledger makes sure that two of them never do the same work.
 */
export async function takeTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  const { pace } = request
  const isEarly = pace !== undefined && context.clock.now() < pace.planAt
  if (!isEarly) {
    const planned = await takePlanningTurn(request, context, signal)
    if (planned !== null) return planned
    if (pace !== undefined) pace.planAt = context.clock.now() + planEveryMs
  }
  const claim = await context.ledger.claimArea(request)
  if (claim === null) return isEarly ? await takePlanningTurn(request, context, signal) : null
  context.onClaim?.(claim.runId)
  const source = opened(() => request.openSource(claim.source))
  if (source instanceof SourceError) {
    await context.ledger.release(claim, false)
    return { kind: 'needs-user', runId: claim.runId, message: source.message }
  }
  return await askTurn(claim, source, context, signal)
}

async function takePlanningTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  const run = await context.ledger.claimPlanning(request)
  if (run === null) return null
  context.onClaim?.(run.id)
  const source = opened(() => request.openSource(run.request.source))
  if (source instanceof SourceError) return { kind: 'needs-user', runId: run.id, message: source.message }
  return await planTurn(run, source, context, signal)
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
