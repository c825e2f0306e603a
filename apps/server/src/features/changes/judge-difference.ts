import type { JobDifference } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import type { Difference, FoundListing } from '@gazetteer/engine/sql'
import { belongsToCity, type City, isCustomArea } from '@gazetteer/places'
import { changedFields } from './changed-fields.ts'
import type { ChangesContext } from './context.ts'

export type Identified = { source_id: string; listing: FoundListing['listing'] }
export type Judged = Omit<JobDifference, 'listing'> & Identified

/** Listings with another id: the new id by the former one, and the former listing by the new id. */
export type Moves = { to: Map<string, string>; from: Map<string, Identified> }

export type Compared = {
  before: Run
  after: Run
  /** Of the tasks of each job, those that the other one covered, with the place. */
  covered: { before: Map<number, City | null>; after: Map<number, City | null> }
  moved: Moves
}

/** By the rules of campaigns. Null: no difference, or the other job did not look there completely. */
export function judgeDifference(
  captures: Pick<ChangesContext['captures'], 'optOuts'>,
  compared: Compared,
  { sourceId, before, after }: Difference,
): Judged | null {
  if (before !== null && after !== null) return judgeBoth(compared, sourceId, { before, after })
  if (after !== null) return judgeArrived(compared, sourceId, after)
  return before === null ? null : judgeMissing(captures, compared, { sourceId, before })
}

function judgeBoth(
  { after: { request } }: Compared,
  sourceId: string,
  { before, after }: Record<'before' | 'after', FoundListing>,
): Judged | null {
  const isEnriched = (request.completeFrom ?? []).length > 0
  const fields = changedFields(before.listing, after.listing, isEnriched)
  const base = { source_id: sourceId, listing: after.listing }
  const status = after.status === 'filtered' ? 'open' : after.status
  if (before.status === status) return fields.length === 0 ? null : { ...base, kind: 'changed', fields }
  const life = { field: 'status', from: before.status, to: status }
  return { ...base, kind: status === 'open' ? 'reopened' : 'closed', fields: [life, ...fields] }
}

function judgeArrived(
  { covered, moved }: Compared,
  sourceId: string,
  { status, task, listing }: FoundListing,
): Judged | null {
  if (status !== 'open' || !covered.after.has(task)) return null
  const base = { source_id: sourceId, listing }
  const former = moved.from.get(sourceId)
  if (former === undefined) return { ...base, kind: 'new', fields: [] }
  const id = { field: 'source_id', from: former.source_id, to: sourceId }
  return { ...base, kind: 'changed', fields: [id, ...changedFields(former.listing, listing, false)] }
}

function judgeMissing(
  captures: Pick<ChangesContext['captures'], 'optOuts'>,
  { covered, moved }: Compared,
  { sourceId, before: { status, task, listing } }: { sourceId: string; before: FoundListing },
): Judged | null {
  const place = covered.before.get(task)
  if (status !== 'open' || place === undefined || moved.to.has(sourceId)) return null
  // The boundary of an area can change with a release of the source; opted-out businesses are not captured.
  const isInside = place === null || !isCustomArea(place) || belongsToCity(place, listing)
  if (!isInside || (place !== null && captures.optOuts().holds(listing, place))) return null
  return { source_id: sourceId, listing, kind: 'gone', fields: [{ field: 'status', from: 'open', to: 'gone' }] }
}
