import type { WorkDependencies } from './work-context.ts'

/** Delivers all listings of a job from the first on: its table is missing, or the account's database is another one. */
export async function redeliverRun(
  { engine, refusals }: Pick<WorkDependencies, 'engine' | 'refusals'>,
  runId: string,
): Promise<void> {
  await refusals.clear(runId)
  await engine.redeliver(runId)
}
