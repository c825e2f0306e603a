import { AtLimit, promptChoices, texts } from '@gazetteer/capture'
import { finishAtLimit } from './finish-at-limit.ts'
import { isAtLimit } from './limits.ts'
import { lockInOrder } from './lock-in-order.ts'
import { pauseClock } from './pause-clock.ts'
import { endRun, goOn } from './runs.ts'
import { writeLog } from './write-log.ts'
import type { PromptChoice, PromptKind } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { LedgerRows, RunRow } from './rows.ts'

/** Holds a running run until a person decides. A prompt that is open already stays as it is. */
export async function raisePrompt(
  rows: LedgerRows,
  runId: string,
  prompt: { kind: PromptKind; message: string },
  context: LedgerContext,
): Promise<void> {
  const run = await rows.lockRun(runId)
  if (run === null || run.state !== 'running' || (await rows.lockOpenPrompt(runId)) !== null) return
  await rows.insertPrompt({ id: context.newId(), runId, ...prompt, choice: null })
  const lostRequests = run.lostRequests + (await rows.releaseLeases(runId))
  await rows.updateRun(runId, {
    intent: 'pause',
    lostRequests,
    ...pauseClock(run, 'pause', heldSince(run, prompt.kind, context.now())),
  })
  await writeLog(rows, run, [{ level: 'warn', text: prompt.message }], context.now())
}

/** A run that was cut off stood still since its last sign of life, not since somebody noticed. */
function heldSince(run: RunRow, kind: PromptKind, now: number): number {
  return kind === 'interrupted' ? Math.min(Math.max(run.startedAt, run.turnAt), now) : now
}

/** The answer and the run's transition are one: a second answer finds the first and does nothing. */
export async function answerPrompt(
  rows: LedgerRows,
  promptId: string,
  choice: PromptChoice,
  context: LedgerContext,
): Promise<boolean> {
  const runId = await rows.runOfPrompt(promptId)
  const run = runId === null ? null : await lockInOrder(rows, runId)
  const prompt = await rows.lockPrompt(promptId)
  if (prompt === null || run === null || prompt.choice !== null) return false
  if (!promptChoices[prompt.kind].includes(choice)) throw new RangeError(`"${choice}" is not a choice of this prompt`)
  if (prompt.kind === 'limit' && choice === 'resume' && (await isAtLimit(rows, run, context.now()))) throw new AtLimit()
  await rows.answerPrompt(promptId, choice)
  await act(rows, run, { kind: prompt.kind, choice }, context)
  return true
}

async function act(
  rows: LedgerRows,
  run: RunRow,
  { kind, choice }: { kind: PromptKind; choice: PromptChoice },
  context: LedgerContext,
): Promise<void> {
  switch (choice) {
    case 'resume':
    case 'retry':
      return await goOn(rows, run, context)
    case 'file':
      await rows.updateRun(run.id, { destination: 'none' })
      return await goOn(rows, { ...run, destination: 'none' }, context)
    case 'stop':
      return await endRun(
        rows,
        { ...run, isDeliveryOver: run.isDeliveryOver || kind === 'destination' },
        { state: 'stopped', message: texts.stoppedByUser },
        context,
      )
    case 'finish':
      if (kind === 'limit') return await finishAtLimit(rows, run, context)
      return await endRun(rows, run, { state: 'stopped', message: texts.finished }, context)
    case 'discard':
      return await discard(rows, run, context)
  }
}

/** Drops what was not delivered and returns its credits; delivered rows stay where they are. */
async function discard(rows: LedgerRows, run: RunRow, context: LedgerContext): Promise<void> {
  const dropped = await rows.deleteFreshAfter(run.id, run.deliveredSeq)
  if ((await rows.lockCredits(run.accountId)) !== null) await rows.returnCredits(run.accountId, dropped)
  await rows.updateRun(run.id, { lastSeq: run.deliveredSeq })
  await endRun(rows, { ...run, isDeliveryOver: true }, { state: 'stopped', message: texts.discarded }, context)
}
