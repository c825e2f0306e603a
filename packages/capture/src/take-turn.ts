import { askTurn } from './ask-turn.ts'
import { planTurn } from './plan-turn.ts'
import type { TurnContext, TurnResult } from './ask-turn.ts'
import type { OpenSource } from './ports.ts'

export type TurnRequest = { owner: string; leaseMs: number; runId: string | null; openSource: OpenSource }

/**
 * One turn of whatever waits longest: planning first, so that there is always something to ask. Null when nothing waits.
 * Workers and the command line call this in a loop; the ledger makes sure that two of them never do the same work.
 */
export async function takeTurn(
  request: TurnRequest,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult | null> {
  const { owner, leaseMs, runId } = request
  const run = await context.ledger.claimPlanning({ owner, leaseMs, runId })
  if (run !== null) {
    context.onClaim?.(run.id)
    return await planTurn(run, request.openSource(run.request.source), context, signal)
  }
  const claim = await context.ledger.claimArea({ owner, leaseMs, runId })
  if (claim === null) return null
  context.onClaim?.(claim.runId)
  return await askTurn(claim, request.openSource(claim.source), context, signal)
}
