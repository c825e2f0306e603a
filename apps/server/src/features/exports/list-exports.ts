import { fileNameOf, recordsOf, runsOf } from '../captures/index.ts'
import type { Export } from '@gazetteer/contract'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from '../captures/index.ts'

/** The chosen format of each run that has ended, newest first. */
export async function listExports(context: CapturesContext, actor: Actor): Promise<Export[]> {
  const runs = await runsOf(context, actor.accountId, true)
  return runs
    .flatMap((run) =>
      run.endedAt === null
        ? []
        : [{ filename: fileNameOf(run), timestamp: run.endedAt, jobId: run.id, records: recordsOf(run) }],
    )
    .sort((a, b) => b.timestamp - a.timestamp)
}
