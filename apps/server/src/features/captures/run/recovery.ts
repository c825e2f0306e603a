import { type Engine, type Run, AtLimit, promptChoices, type PromptChoice } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import { Conflict, Invalid, NotFound } from '../../../platform/errors.ts'
import { closeStopped, type Stopping } from './close-ended.ts'

const undecided =
  'This capture waits for your decision. Resume or finish it to read its listings: discarding it returns their credits.'

/**
 * Discard returns credits, so listings that were paid with credits cannot be read while it is offered. Throws Conflict.
 */
export async function refuseUndecided({ engine }: { engine: Engine }, run: Run): Promise<void> {
  if (run.charged === 0 || run.state !== 'running') return
  const prompt = await engine.readOpenPrompt(run.id)
  if (prompt?.details.kind === 'interrupted') throw new Conflict(undecided, { code: 'undecided' })
}

/** Answers a recovery prompt of the account's own run. Idempotent for the same decision. */
export async function decideRecovery(
  context: Stopping,
  actor: Pick<Actor, 'accountId'>,
  decision: { recoveryId: string; choice: string },
): Promise<void> {
  const { engine } = context
  const prompt = await engine.readPrompt(decision.recoveryId)
  const run = prompt === null ? null : await engine.readRun(prompt.runId)
  if (prompt === null || run?.accountId !== actor.accountId) throw new NotFound('This recovery prompt does not exist')
  const choice = promptChoices[prompt.details.kind].find((option) => option === decision.choice)
  if (choice === undefined) throw new Invalid(`Choose one of ${promptChoices[prompt.details.kind].join(', ')}`)
  if (prompt.choice !== null && prompt.choice !== choice) {
    throw new Conflict(`This recovery prompt was already answered: ${prompt.choice}`)
  }
  try {
    await engine.answerPrompt(prompt.id, choice satisfies PromptChoice)
  } catch (error) {
    if (!(error instanceof AtLimit)) throw error
    throw new Conflict('Raise the limit first; the capture then continues automatically')
  }
  await closeStopped(context, run.id)
}
