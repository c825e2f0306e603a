import { countKnownBefore } from './known-before-table.ts'
import { recordsOf } from '../status/present-status.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../types.ts'

/** Beyond so many each listing would be looked up for longer than anybody waits. */
const mostCounted = 50_000

/** What one of the account's runs stored, and how much of it earlier captures had as well; throws NotFound. */
export async function readJobResult(
  { db, ledger }: Pick<CapturesContext, 'db' | 'ledger'>,
  actor: Actor,
  jobId: string,
): Promise<{ stored: number; refreshed: number | null }> {
  const run = await ledger.readRun(jobId)
  if (run === null || run.accountId !== actor.accountId) throw new NotFound(`There is no job ${jobId} of yours.`)
  const stored = recordsOf(run)
  const isCounted = stored <= mostCounted && run.prunedAt === null
  return { stored, refreshed: isCounted ? await countKnownBefore(db, run, stored) : null }
}
