import { findDuplicates } from '@gazetteer/listing/duplicates'
import { countKnownBefore, countRefused } from '@gazetteer/engine/sql'
import { recordsOf } from '../status/records-of.ts'
import { ownRun } from '../run/own-run.ts'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

/** Above this number the lookup takes too long for a request. */
const maxCounted = 50_000
/** Compared in memory: about 20 ms per thousand. */
const maxCompared = 5_000

/** What one of the account's runs stored, and how many of those listings its destination had before. Throws NotFound. */
export async function readJobResult(
  context: Pick<CapturesContext, 'db' | 'engine' | 'destinations'>,
  actor: Actor,
  jobId: string,
): Promise<{ stored: number; refreshed: number | null; duplicates: number | null }> {
  const { db, engine } = context
  const run = await ownRun({ engine }, actor, { jobId })
  const refused = (await countRefused(db, [jobId])).get(jobId) ?? 0
  const stored = Math.max(0, recordsOf(run) - (run.destination === 'none' ? 0 : refused))
  return {
    stored,
    refreshed: run.newCount === null ? await lookUpKnown(db, run, stored) : Math.max(0, stored - run.newCount),
    duplicates: stored <= maxCompared && run.prunedAt === null ? await countDuplicates(context, run, stored) : null,
  }
}

/** For runs whose new listings were not counted. */
async function lookUpKnown(db: CapturesContext['db'], run: Run, stored: number): Promise<number | null> {
  return stored <= maxCounted && run.prunedAt === null ? await countKnownBefore(db, run, stored) : null
}

/** How many of the run's listings the four duplicate passes would still remove. */
async function countDuplicates(
  { engine, destinations }: Pick<CapturesContext, 'engine' | 'destinations'>,
  { id, accountId, destination }: Run,
  stored: number,
): Promise<number> {
  const found = (await engine.readListings(id, { after: 0, limit: stored })).map(({ listing }) => listing)
  const kept = destination === 'none' ? found : await destinations.withoutRemoved(accountId, found)
  const groups = findDuplicates(kept.map((listing, index) => ({ ...listing, id: index })))
  return groups.reduce((sum, { removed }) => sum + removed.length, 0)
}
