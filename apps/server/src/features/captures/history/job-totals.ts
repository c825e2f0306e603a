import type { JobTotals } from '@gazetteer/contract'
import { countTypes, listUncounted, readHistoryTotals } from '@gazetteer/engine/sql'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

/** Each call counts at most so many jobs, and begins none after this time. */
const maxCounted = 50
const countingMs = 1_000

/** Listings by place and by business type over all ended jobs of the account's history. */
export async function readJobTotals(
  { db, clock }: Pick<CapturesContext, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<JobTotals> {
  const start = clock.steady()
  for (const runId of await listUncounted(db, accountId, maxCounted)) {
    if (clock.steady() - start > countingMs) break
    await countTypes(db, runId)
  }
  return await readHistoryTotals(db, accountId)
}
