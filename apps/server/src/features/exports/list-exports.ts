import { fileNameOf, runsOf } from '../captures/index.ts'
import type { Export, JobsQuery } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from '../captures/index.ts'

/**
 * A page of files in the chosen formats of ended runs, newest first; `records` counts the listings in the file,
 * delivered or not.
 */
export async function listExports(context: CapturesContext, actor: Actor, page: JobsQuery): Promise<Export[]> {
  const runs = await runsOf(context, actor.accountId, page)
  return runs.flatMap((run) =>
    run.endedAt === null
      ? []
      : [{ filename: fileNameOf(run), timestamp: run.endedAt, jobId: run.id, records: run.lastSeq }],
  )
}
