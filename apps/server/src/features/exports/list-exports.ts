import { fileOf, ownRun, runsOf } from '../captures/index.ts'
import type { Export, JobsQuery } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from '../captures/index.ts'

/**
 * A page of files in the chosen formats of ended runs, newest first; `records` counts the listings in the file,
 * delivered or not. Throws NotFound.
 */
export async function listExports(captures: CapturesContext, actor: Actor, page: JobsQuery): Promise<Export[]> {
  if (page.before !== undefined) await ownRun(captures, actor, { jobId: page.before })
  const runs = await runsOf(captures, actor.accountId, page)
  return runs.flatMap((run) => {
    const filename = fileOf(run)
    if (filename === null || run.endedAt === null) return []
    return [{ filename, timestamp: run.endedAt, jobId: run.id, records: run.lastSeq }]
  })
}
