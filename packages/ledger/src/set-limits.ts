import { LimitBelowSpent, mostRequestsOf, reachedLimit, texts, usdOf } from '@gazetteer/capture'
import { lockInOrder } from './lock-in-order.ts'
import { pauseClock } from './pause-clock.ts'
import { settle } from './settle.ts'
import { waitAtLimit } from './wait-at-limit.ts'
import { writeLog } from './write-log.ts'
import type { LimitKind, RunLimits } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { LedgerRows, RunRow } from './rows.ts'

/** Changes the limits of an open run; one that waited goes on at once unless a limit still holds it. */
export async function setLimits(
  rows: LedgerRows,
  runId: string,
  changes: Partial<RunLimits>,
  context: LedgerContext,
): Promise<boolean> {
  const run = await lockInOrder(rows, runId)
  if (run === null || run.state !== 'running' || run.ending !== null || run.closing !== null) return false
  const { all } = await rows.countLeases(runId, context.now())
  const sent = run.requests + run.lostRequests + all
  const price = context.declarationOf(run.request.source).pricePerRequestUsd
  const limits = { ...run.limits, ...changes }
  refuseBelowSpent(changes, { requests: sent, listings: run.lastSeq, usd: usdOf(sent, price) ?? 0 })
  const changed: RunRow = { ...run, limits, mostRequests: mostRequestsOf(limits, price) }
  await rows.updateRun(runId, { limits, mostRequests: changed.mostRequests })
  const prompt = await rows.lockOpenPrompt(runId)
  const isFreed = prompt?.kind === 'limit' && reachedLimit(run, sent) !== reachedLimit(changed, sent)
  const text = isFreed ? texts.limitRaised(limits) : texts.limits(limits)
  const logged = await writeLog(rows, changed, [{ level: 'info', text }], context.now())
  if (!isFreed) return true
  await rows.answerPrompt(prompt.id, 'resume')
  const intent = 'run' as const
  await rows.updateRun(runId, { intent, ...pauseClock(run, intent, context.now()) })
  await settle(rows, { ...logged, intent }, context)
  await waitAtLimit(rows, runId, context)
  return true
}

function refuseBelowSpent(changes: Partial<RunLimits>, spent: Record<LimitKind, number>): void {
  for (const kind of ['requests', 'listings', 'usd'] as const) {
    const limit = changes[kind]
    if (limit != null && limit < spent[kind]) throw new LimitBelowSpent(kind, limit, spent[kind])
  }
}
