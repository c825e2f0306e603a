import type { OptOutList } from '@gazetteer/listing/opt-out'
import { belongsToCity, isCustomArea } from '@gazetteer/places'
import type { Db } from '@gazetteer/app-database'
import { type ChangeRow, deleteNew, insertChanges } from './change-table.ts'
import { changedFields } from './changed-fields.ts'
import type { ChangesContext } from './context.ts'
import type { Step } from './comparison-step.ts'
import type { Extent } from './covered-extent.ts'
import { lockComparison, updateComparison } from './comparison-table.ts'
import {
  type FollowedRow,
  completeExtents,
  deleteFollowed,
  listArrived,
  listMissing,
  upsertFollowed,
} from './followed-table.ts'
import { likelyMoved, type Moved, usedOnce } from './moved-listings.ts'
import { ownerOf } from './record-seen.ts'

const missingPerStep = 250
const maxArrived = 2_000
/** A listing is gone after this many complete captures in a row did not find it. */
const missesUntilGone = 2

type NewChange = Pick<ChangeRow, 'source' | 'source_id' | 'former_id' | 'kind' | 'fields' | 'listing'>
type Replacement = Pick<Moved<FollowedRow>, 'missing' | 'replacement'>

/**
 * Processes the next listings that the capture covered without gaps but did not find. One that probably returned
 * under another id has changed; one missed twice in a row is gone.
 */
export async function findMissing({ db, clock, captures }: ChangesContext, step: Step): Promise<void> {
  const { comparison, run, extent } = step
  const { campaign_id: campaignId } = comparison
  const { source } = run.request
  await db.transaction().execute(async (trx) => {
    if ((await lockComparison(trx, comparison)) === null) return
    const wanted = { campaignId, source, extents: extent.covered, runId: run.id, after: comparison.cursor }
    const unseen = await listMissing(trx, wanted, missingPerStep)
    const missing = unseen.filter((row) => isCovered(row, extent) && !isOptedOut(row, extent, captures.optOuts()))
    const replacements = await findReplacements(trx, missing, step)
    const inherited = new Set(replacements.map((one) => one.missing.source_id))
    const missed = missing
      .filter(({ source_id: id }) => !inherited.has(id))
      .map((row): FollowedRow => {
        const misses = row.misses + 1
        return { ...row, misses, missed_run: run.id, status: misses >= missesUntilGone ? 'gone' : row.status }
      })
    await deleteFollowed(trx, { campaignId, source, ids: [...inherited] })
    await deleteNew(trx, { runId: run.id, source, ids: replacements.map(({ replacement }) => replacement.source_id) })
    await upsertFollowed(trx, [
      ...missed,
      ...replacements.map((one) => ({ ...one.replacement, first_seen: one.missing.first_seen })),
    ])
    const reported = [
      ...replacements.map(reportMoved),
      ...missed.filter(({ status }) => status === 'gone').map(reportGone),
    ]
    await insertChanges(
      trx,
      reported.map((change) => ({ ...change, ...ownerOf(step), at: clock.now() })),
    )
    const last = unseen.at(-1)
    if (last !== undefined && unseen.length === missingPerStep)
      return await updateComparison(trx, run.id, { cursor: last.source_id })
    await completeExtents(trx, { campaignId, ids: extent.covered, runId: run.id })
    await updateComparison(trx, run.id, { phase: 'mark', cursor: '', is_first: !extent.isAnyKnown })
  })
}

/** The boundary of an area in a source can change with a release. */
function isCovered({ extent: id, listing }: FollowedRow, extent: Extent): boolean {
  const place = extent.placeOf(id)
  return place === null || !isCustomArea(place) || belongsToCity(place, listing)
}

/** Opted-out businesses are not checked and never reported. */
function isOptedOut({ extent: id, listing }: FollowedRow, extent: Extent, optOuts: OptOutList): boolean {
  const place = extent.placeOf(id)
  return place !== null && optOuts.holds(listing, place)
}

/**
 * Matches missing listings with later arrivals that are probably the same business under another id; each is used
 * once.
 */
async function findReplacements(
  trx: Db,
  missing: readonly FollowedRow[],
  { comparison, extent }: Step,
): Promise<Replacement[]> {
  const [first] = missing
  if (first === undefined) return []
  const since = Math.min(...missing.map(({ last_seen: at }) => at))
  const cities = [...new Set(missing.map((row) => extent.placeKeyOf(row.extent)))]
  const wanted = { campaignId: comparison.campaign_id, source: first.source, cities, since }
  const pairs: Moved<FollowedRow>[] = []
  for (let after = ''; ;) {
    const arrived = await listArrived(trx, { ...wanted, after }, maxArrived)
    const last = arrived.at(-1)
    if (last === undefined) break
    after = last.source_id
    const moved = likelyMoved(missing, arrived)
    pairs.push(...moved.filter(({ missing: gone, replacement }) => replacement.first_seen > gone.last_seen))
  }
  return usedOnce(pairs)
}

function reportMoved({ missing, replacement }: Replacement): NewChange {
  const moved = { field: 'source_id', from: missing.source_id, to: replacement.source_id }
  return {
    source: replacement.source,
    source_id: replacement.source_id,
    former_id: missing.source_id,
    kind: 'changed',
    fields: [moved, ...changedFields(missing.listing, replacement.listing, false)],
    listing: replacement.listing,
  }
}

function reportGone({ source, source_id, listing }: FollowedRow): NewChange {
  const fields = [{ field: 'status', from: 'open', to: 'gone' }]
  return { source, source_id, former_id: null, kind: 'gone', fields, listing }
}
