import type { JobLogQuery, LogLine } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import { listedRun } from '../run/own-run.ts'
import { presentLogLine } from '../status/present-status.ts'
import type { CapturesContext } from '../context.ts'

/** Log lines of one of the account's runs, oldest first. Throws NotFound. */
export async function readJobLog(
  context: CapturesContext,
  actor: Actor,
  { jobId, cursor, limit }: { jobId: string } & JobLogQuery,
): Promise<{ lines: LogLine[]; next: number | null }> {
  await listedRun(context, actor, { jobId })
  const lines = await context.engine.readLog(jobId, { after: cursor, limit: limit + 1 })
  const page = lines.slice(0, limit)
  return { lines: page.map(presentLogLine), next: lines.length > limit ? (page.at(-1)?.seq ?? null) : null }
}
