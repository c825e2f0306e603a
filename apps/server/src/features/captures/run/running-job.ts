import type { CapturesContext } from '../types.ts'

/** `isWriting`: it writes to the account's database, and does not ask what to do without it. */
export type RunningJob = { id: string; isWriting: boolean }

export async function runningJobOf(
  { engine }: Pick<CapturesContext, 'engine'>,
  accountId: string,
): Promise<RunningJob | null> {
  const run = await engine.readOpenRunOf(accountId)
  if (run === null) return null
  const prompt = run.destination === 'none' ? null : await engine.readOpenPrompt(run.id)
  return { id: run.id, isWriting: run.destination !== 'none' && prompt?.details.kind !== 'destination' }
}
