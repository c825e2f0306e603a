import { findDuplicates } from '@gazetteer/listing/duplicates/duplicates'
import { countKnownBefore } from './known-before-table.ts'
import { recordsOf } from '../status/records-of.ts'
import { ownRun } from '../run/own-run.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** Above this number the lookup takes too long for a request. */
const mostCounted = 50_000
/** Compared in memory: about 20 ms per thousand. */
const mostCompared = 5_000

/** What one of the account's runs stored, and how many of those listings earlier captures had. Throws NotFound. */
export async function readJobResult(
  { db, engine }: Pick<CapturesContext, 'db' | 'engine'>,
  actor: Actor,
  jobId: string,
): Promise<{ stored: number; refreshed: number | null; duplicates: number | null }> {
  const run = await ownRun({ engine }, actor, { jobId })
  const stored = recordsOf(run)
  const isCounted = stored <= mostCounted && run.prunedAt === null
  return {
    stored,
    refreshed: isCounted ? await countKnownBefore(db, run, stored) : null,
    duplicates: stored <= mostCompared && run.prunedAt === null ? await countDuplicates(engine, jobId, stored) : null,
  }
}

/** How many of the run's listings the four duplicate passes would remove. */
async function countDuplicates(engine: CapturesContext['engine'], jobId: string, stored: number): Promise<number> {
  const found = await engine.readListings(jobId, { after: 0, limit: stored })
  const groups = findDuplicates(found.map(({ seq, listing }) => ({ ...listing, id: seq })))
  return groups.reduce((sum, { removed }) => sum + removed.length, 0)
}
