import type { Change, ChangesQuery, Comparison } from '@gazetteer/contract'
import type { Db } from '@gazetteer/app-database'
import { NotFound } from '../../platform/errors.ts'
import { lastSeqOf, listChanges } from './change-table.ts'
import { type ComparisonRow, findComparison, listComparisons } from './comparison-table.ts'
import { presentChange, presentComparison } from './present-change.ts'

const comparisonsReported = 100

type Chosen = { campaign: string; job?: string | undefined }
type StartedComparison = ComparisonRow & { started_at: number }

/**
 * The chosen capture, else the last compared one; null: none yet. Throws NotFound when it does not belong to the
 * campaign.
 */
export async function comparisonOf(
  db: Db,
  accountId: string,
  { campaign, job }: Chosen,
): Promise<StartedComparison | null> {
  const all = await listComparisons(db, { accountId, campaignIds: [campaign] }, comparisonsReported)
  if (job === undefined) return all.find(({ counts }) => counts !== null) ?? null
  const found = all.find(({ run_id: runId }) => runId === job)
  if (found === undefined) throw new NotFound('This campaign has no such capture.')
  return found
}

export async function readChanges(
  db: Db,
  accountId: string,
  { cursor, limit, kind, ...chosen }: ChangesQuery,
): Promise<{ comparison: Comparison | null; changes: Change[]; next: number | null }> {
  const comparison = await comparisonOf(db, accountId, chosen)
  if (comparison === null) return { comparison: null, changes: [], next: null }
  const rows = await listChanges(db, { runId: comparison.run_id, kind, after: cursor, limit })
  const next = rows.length < limit ? null : (rows.at(-1)?.seq ?? null)
  return { comparison: presentComparison(comparison), changes: rows.map(presentChange), next }
}

export async function readComparisons(db: Db, accountId: string, campaign: string): Promise<Comparison[]> {
  const rows = await listComparisons(db, { accountId, campaignIds: [campaign] }, comparisonsReported)
  return rows.map(presentComparison)
}

/** The last compared capture of each campaign, by campaign id. */
export async function lastComparisons(
  db: Db,
  accountId: string,
  campaignIds: readonly string[],
): Promise<Map<string, Comparison>> {
  const rows = await listComparisons(db, { accountId, campaignIds }, 1)
  return new Map(rows.map((row) => [row.campaign_id, presentComparison(row)]))
}

/** The last change number that can be reported for a capture: 0 until it is compared. */
export async function comparedUpTo(db: Db, runId: string): Promise<number> {
  const comparison = await findComparison(db, runId)
  return comparison?.counts == null ? 0 : await lastSeqOf(db, runId)
}
