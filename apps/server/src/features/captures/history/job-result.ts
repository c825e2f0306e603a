import { findDuplicates } from '@gazetteer/listing/duplicates'
import { countKnownBefore } from './known-before-table.ts'
import { recordsOf } from '../status/present-status.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** Beyond so many each listing would be looked up for longer than anybody waits. */
const mostCounted = 50_000
/** These are compared in memory: about 20 ms for each thousand. */
const mostCompared = 5_000

/** What one of the account's runs stored, and how much of it earlier captures had as well; throws NotFound. */
export async function readJobResult(
  { db, engine }: Pick<CapturesContext, 'db' | 'engine'>,
  actor: Actor,
  jobId: string,
): Promise<{ stored: number; refreshed: number | null; duplicates: number | null }> {
  const run = await engine.readRun(jobId)
  if (run === null || run.accountId !== actor.accountId) throw new NotFound(`There is no job ${jobId} of yours.`)
  const stored = recordsOf(run)
  const isCounted = stored <= mostCounted && run.prunedAt === null
  return {
    stored,
    refreshed: isCounted ? await countKnownBefore(db, run, stored) : null,
    duplicates: stored <= mostCompared && run.prunedAt === null ? await countDuplicates(engine, jobId, stored) : null,
  }
}

/** What the four passes would remove from the listings of the run. */
async function countDuplicates(engine: CapturesContext['engine'], jobId: string, stored: number): Promise<number> {
  const found = await engine.readListings(jobId, { after: 0, limit: stored })
  const groups = findDuplicates(found.map(({ seq, listing }) => ({ ...listing, id: seq })))
  return groups.reduce((sum, { removed }) => sum + removed.length, 0)
}
