import { LimitBelowSpent, allowedRequests, reachedLimit, usdOf } from '../model/limits.ts'
import { writeLog } from '../merge/write-log.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { texts } from '../texts.ts'
import { resumeRun } from './resume-run.ts'
import { waitAtLimit } from './wait-at-limit.ts'
import type { EngineContext } from '../context.ts'
import type { LimitKind, RunLimits } from '../model/limits.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * Changes the limits of an open run: null removes a limit, an absent one stays unchanged. A run paused at a limit
 * resumes immediately if the new limit allows. Returns false when the run already has its ending; throws
 * LimitBelowSpent.
 */
export async function setLimits(
  tx: StorageTx,
  { runId, limits: changes }: { runId: string; limits: Partial<RunLimits> },
  context: EngineContext,
): Promise<boolean> {
  const run = await lockInOrder(tx, runId)
  if (run === null || run.state !== 'running' || run.ending !== null || run.closing !== null) return false
  const { all } = await tx.countLeases(runId, context.now())
  const sent = run.requests + run.lostRequests + all
  const price = context.declarationOf(run.request.source).pricePerRequestUsd
  const limits = { ...run.limits, ...changes }
  refuseBelowSpent(changes, { requests: sent, listings: run.lastSeq, usd: usdOf(sent - run.freeRequests, price) ?? 0 })
  const allowed = allowedRequests(limits, price)
  const changed: RunRow = { ...run, limits, ...allowed }
  await tx.updateRun(runId, { limits, ...allowed })
  const prompt = await tx.lockOpenPrompt(runId)
  // Not by the count before: since the pause, requests can have turned out to be free.
  const isFreed = prompt?.details.kind === 'limit' && reachedLimit(changed, sent) !== prompt.details.limit
  const text = isFreed ? texts.limitRaised(limits) : texts.limits(limits)
  const logged = await writeLog(tx, changed, { entries: [{ level: 'info', text }], at: context.now() })
  if (!isFreed) return true
  await tx.answerPrompt(prompt.id, 'resume')
  await resumeRun(tx, logged, context)
  await waitAtLimit(tx, runId, context)
  return true
}

function refuseBelowSpent(changes: Partial<RunLimits>, spent: Record<LimitKind, number>): void {
  for (const kind of ['requests', 'listings', 'usd'] as const) {
    const limit = changes[kind]
    if (limit != null && limit < spent[kind]) throw new LimitBelowSpent(kind, limit, spent[kind])
  }
}
