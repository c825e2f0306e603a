import { openRefusalStore } from '../refused/record-refused.ts'
import { redeliverRun } from '../work/redeliver-run.ts'
import type { CapturesContext } from '../context.ts'

/** `hasDatabase`: its listings go to the account's database. `isWriting`: it does not wait for a decision about it. */
export type RunningJob = { id: string; hasDatabase: boolean; isWriting: boolean }

export async function runningJobOf(
  { engine }: Pick<CapturesContext, 'engine'>,
  accountId: string,
): Promise<RunningJob | null> {
  const run = await engine.readOpenRunOf(accountId)
  if (run === null) return null
  const hasDatabase = run.destination !== 'none'
  const prompt = hasDatabase ? await engine.readOpenPrompt(run.id) : null
  return { id: run.id, hasDatabase, isWriting: hasDatabase && prompt?.details.kind !== 'destination' }
}

/** The account's database is another one now: it gets all listings of the job. */
export const moveToDatabase = (context: CapturesContext, jobId: string): Promise<void> =>
  redeliverRun({ engine: context.engine, refusals: openRefusalStore(context) }, jobId)
