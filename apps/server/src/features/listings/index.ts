import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { deleteListings } from './delete-listings.ts'
import type { ListingsNeeds } from './listings.ts'
import { countListings, readListings } from './read-listings.ts'
import { updateListings } from './update-listings.ts'

export type { ListingsCtx } from './listings.ts'
export { type SplitByEdits, splitByEdits } from './edited-fields.ts'
export { fitting } from './fitting.ts'
export { openRows, type WantedRows } from './open-rows.ts'

/** The data table over the user's own database: /api/table/*. */
export function listingsFeature({ http, platform }: FeatureStart, needs: ListingsNeeds): void {
  const { log, db, clock } = platform
  const ctx = { ...needs, log, db, clock }
  route(http, 'tableCount', ({ actor }) => countListings(ctx, actor.accountId))
  route(http, 'tableRows', ({ actor, query }) => readListings(ctx, { accountId: actor.accountId, ...query }))
  route(http, 'tableUpdate', ({ actor, body }) => updateListings(ctx, { accountId: actor.accountId, ...body }))
  route(http, 'tableDelete', ({ actor, body }) => deleteListings(ctx, { accountId: actor.accountId, ...body }))
}
