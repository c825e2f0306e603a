import { sql } from 'kysely'
import { areaVerbs } from './rows/area-rows.ts'
import { filledVerbs } from './rows/filled-rows.ts'
import { listingVerbs } from './rows/listing-rows.ts'
import { manyAreasVerbs } from './many-areas.ts'
import { pageVerbs } from './rows/page-rows.ts'
import { promptVerbs } from './rows/prompt-rows.ts'
import { runVerbs } from './rows/run-rows.ts'
import { tablesIn } from './tables.ts'
import type { SourceId } from '@gazetteer/listing'
import type { StorageTx } from '../storage.ts'
import type { AppTrx } from './tables.ts'
import type { SqlCredits } from './types.ts'

/** The channel on which each commit that changes a run names it. */
export const runChannel = 'capture_run'

/** Runs `work` with the verbs of one transaction; at its end each run that it changed is named on the channel. */
export async function inTransaction<R>(
  trx: AppTrx,
  { credits, sequentialSources }: { credits: SqlCredits; sequentialSources: readonly SourceId[] },
  work: (tx: StorageTx) => Promise<R>,
): Promise<R> {
  const changed = new Set<string>()
  const inside = tablesIn(trx)
  const onChange = (runId: string) => changed.add(runId)
  /** What the accounts locked by this transaction have left. */
  const left = new Map<string, number | null>()
  const result = await work({
    lockCredits: async (accountId) => {
      const known = left.get(accountId)
      if (known !== undefined) return known
      const now = await credits.lock(trx, accountId)
      left.set(accountId, now)
      return now
    },
    chargeCredits: async (accountId, listings) => {
      if (listings > 0) await credits.charge(trx, accountId, listings)
      left.delete(accountId)
    },
    returnCredits: async (accountId, listings) => {
      if (listings > 0) await credits.giveBack(trx, accountId, listings)
    },
    ...runVerbs(inside, { onChange, sequentialSources }),
    ...areaVerbs(inside),
    ...manyAreasVerbs(inside),
    ...pageVerbs(inside),
    ...listingVerbs(inside, onChange),
    ...filledVerbs(inside),
    ...promptVerbs(inside),
  })
  for (const runId of changed) await sql`select pg_notify(${runChannel}, ${runId})`.execute(trx)
  return result
}
