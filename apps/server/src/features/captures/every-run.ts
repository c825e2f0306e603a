import type { Job } from '@gazetteer/contract'
import { type RunPlace, listRunPlaces } from './capture-table.ts'
import { priceOf } from './limits.ts'
import { presentJob } from './present-job.ts'
import type { CapturesContext } from './types.ts'

const pageSize = 100

/** Every run of the account as an entry of the history, newest first, cleared ones too; read page by page as they are taken. */
export async function* everyRun(context: CapturesContext, accountId: string): AsyncGenerator<Job> {
  const { db, clock, ledger } = context
  let before: RunPlace | null = null
  for (;;) {
    const page: RunPlace[] = await listRunPlaces(db, accountId, { before, limit: pageSize })
    for (const { id } of page) {
      const run = await ledger.readRun(id)
      if (run === null) continue
      const facts = { now: clock.now(), pricePerRequestUsd: priceOf(context, run) }
      yield presentJob(run, await ledger.readGaps(id), facts)
    }
    before = page.at(-1) ?? null
    if (before === null) return
  }
}
