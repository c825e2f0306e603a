import { promptChoices } from '../model/prompt.ts'
import { lockInOrder } from '../storage/lock-in-order.ts'
import { endRun } from './end-run.ts'
import { finishAtLimit } from './finish-at-limit.ts'
import { resumeRun } from './resume-run.ts'
import { isAtLimit } from './spent.ts'
import type { EngineContext } from '../context.ts'
import type { PromptChoice, PromptKind } from '../model/prompt.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/** The run is at a limit that has not been raised, so it cannot continue. */
export class AtLimit extends Error {
  constructor() {
    super('The limit has not been raised')
    this.name = 'AtLimit'
  }
}

/**
 * Applies the choice exactly once: answer and transition are one transaction, and a second answer returns false.
 * Throws for a choice that the prompt does not offer. Throws AtLimit when the run would resume at a limit that was
 * not raised.
 */
export async function answerPrompt(
  tx: StorageTx,
  { promptId, choice }: { promptId: string; choice: PromptChoice },
  context: EngineContext,
): Promise<boolean> {
  const runId = await tx.runOfPrompt(promptId)
  const run = runId === null ? null : await lockInOrder(tx, runId)
  const prompt = await tx.lockPrompt(promptId)
  if (prompt === null || run === null || prompt.choice !== null) return false
  const { kind } = prompt.details
  if (!promptChoices[kind].includes(choice)) throw new RangeError(`"${choice}" is not a choice of this prompt`)
  if (kind === 'limit' && choice === 'resume' && (await isAtLimit(tx, run, context.now()))) throw new AtLimit()
  await tx.answerPrompt(promptId, choice)
  await act(tx, { run, kind, choice }, context)
  return true
}

async function act(
  tx: StorageTx,
  { run, kind, choice }: { run: RunRow; kind: PromptKind; choice: PromptChoice },
  context: EngineContext,
): Promise<void> {
  switch (choice) {
    case 'resume':
    case 'retry':
      return await resumeRun(tx, run, context)
    case 'file':
      await tx.updateRun(run.id, { destination: 'none', newCount: null })
      return await resumeRun(tx, { ...run, destination: 'none', newCount: null }, context)
    case 'stop': {
      const isDeliveryOver = run.isDeliveryOver || kind === 'destination'
      return await endRun(
        tx,
        { run: { ...run, isDeliveryOver }, ending: { state: 'stopped', code: 'by-user' } },
        context,
      )
    }
    case 'finish':
      if (kind === 'limit') return await finishAtLimit(tx, run, context)
      return await endRun(tx, { run, ending: { state: 'stopped', code: 'finished' } }, context)
    case 'discard':
      return await discard(tx, run, context)
  }
}

/** Discards undelivered listings and refunds their credits, even if the plan has changed. Delivered rows stay. */
async function discard(tx: StorageTx, run: RunRow, context: EngineContext): Promise<void> {
  const dropped = await tx.deleteFreshAfter(run.id, run.deliveredSeq)
  const returned = Math.min(dropped, run.charged)
  if (returned > 0) await tx.refundCredits(run.accountId, returned)
  const newCount = run.deliveredSeq === 0 ? 0 : run.newCount
  await tx.updateRun(run.id, { lastSeq: run.deliveredSeq, charged: run.charged - returned, newCount })
  const discarded = { ...run, isDeliveryOver: true }
  await endRun(tx, { run: discarded, ending: { state: 'stopped', code: 'discarded' } }, context)
}
