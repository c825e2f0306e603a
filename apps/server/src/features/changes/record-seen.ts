import type { ChangedField } from '@gazetteer/contract'
import { type FollowedPlace, readFollowed } from '@gazetteer/engine/sql'
import { insertChanges, type ChangeRow } from './change-table.ts'
import { changedFields } from './changed-fields.ts'
import type { ChangesContext } from './context.ts'
import type { Step } from './comparison-step.ts'
import { lockComparison, updateComparison } from './comparison-table.ts'
import { type FollowedRow, findFollowed, upsertFollowed } from './followed-table.ts'

/** Places per transaction; on the embedded database each one blocks all others. */
const placesPerBatch = 250

/** Compares the next places seen by the capture with the campaign's earlier state, and stores them. */
export async function recordSeen({ db, clock }: ChangesContext, step: Step): Promise<void> {
  const { comparison, run } = step
  const { campaign_id: campaignId } = comparison
  const { source } = run.request
  const places = await readFollowed(db, run.id, { after: comparison.cursor, limit: placesPerBatch })
  await db.transaction().execute(async (trx) => {
    if ((await lockComparison(trx, comparison)) === null) return
    const known = await findFollowed(trx, { campaignId, source, ids: places.map(({ sourceId }) => sourceId) })
    const judged = places.flatMap((place) => judge(place, known.get(place.sourceId) ?? null, step) ?? [])
    await upsertFollowed(
      trx,
      judged.map(({ row }) => row),
    )
    const at = clock.now()
    await insertChanges(
      trx,
      judged.flatMap(({ change }) => (change === null ? [] : { ...change, ...ownerOf(step), at })),
    )
    const last = places.at(-1)
    const isLast = last === undefined || places.length < placesPerBatch
    await updateComparison(trx, run.id, isLast ? { phase: 'missing', cursor: '' } : { cursor: last.sourceId })
  })
}

export const ownerOf = ({ comparison }: Step) => ({
  run_id: comparison.run_id,
  account_id: comparison.account_id,
  campaign_id: comparison.campaign_id,
})

type Judged = {
  row: FollowedRow
  change: Pick<ChangeRow, 'source' | 'source_id' | 'former_id' | 'kind' | 'fields' | 'listing'> | null
}

/**
 * Null: a closed or filtered place that the campaign never found is ignored. A listing that it follows is still seen when
 * the filters refuse it now.
 */
function judge(place: FollowedPlace, followed: FollowedRow | null, { comparison, run, extent }: Step): Judged | null {
  const { sourceId, listing, task } = place
  if (followed === null && place.status !== 'open') return null
  const status = place.status === 'filtered' ? 'open' : place.status
  const row: FollowedRow = {
    campaign_id: comparison.campaign_id,
    source: run.request.source,
    source_id: sourceId,
    extent: extent.idOf(task),
    status,
    first_seen: followed?.first_seen ?? run.startedAt,
    last_seen: run.startedAt,
    last_run: run.id,
    misses: 0,
    missed_run: null,
    listing,
  }
  const base = { source: row.source, source_id: sourceId, former_id: null, listing }
  if (followed === null) return { row, change: extent.isKnown(task) ? { ...base, kind: 'new', fields: [] } : null }
  const isCompleted = (run.request.completeFrom ?? []).length > 0
  const fields = changedFields(followed.listing, listing, isCompleted)
  if (followed.status === status)
    return { row, change: fields.length === 0 ? null : { ...base, kind: 'changed', fields } }
  const life: ChangedField = { field: 'status', from: followed.status, to: status }
  return { row, change: { ...base, kind: status === 'open' ? 'reopened' : 'closed', fields: [life, ...fields] } }
}
