import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { readProvenance } from '../captures/index.ts'
import { findEdited } from '../listings/index.ts'
import type { ListingRecordContext, ListingRecordDependencies } from './context.ts'
import { readHistory } from './read-history.ts'

/** What the record of a listing shows beside its values: where they came from, and its history. */
export function listingRecordFeature({ http, platform: { db } }: FeatureStart, given: ListingRecordDependencies): void {
  const context: ListingRecordContext = { ...given, db }
  route(http, 'tableOrigins', async ({ actor, query }) => {
    const destination = await context.placeOf(actor.accountId)
    const place = { accountId: actor.accountId, destination: destination ?? '' }
    const marks = destination === null ? [] : await findEdited(db, place, [query.source_id])
    return {
      success: true,
      ...(await readProvenance(context.captures, actor, query)),
      edited: marks
        .filter(({ source }) => source === query.source)
        .map(({ field, edited_at: time }) => ({ field, time })),
    }
  })
  route(http, 'tableHistory', async ({ actor, query }) => ({
    success: true,
    history: await readHistory(context, actor.accountId, query),
  }))
}
