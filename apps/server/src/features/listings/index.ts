import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { readRemovals, undoRemoval } from './changes/undo-removal.ts'
import { deleteListings } from './delete-listings.ts'
import type { ListingsDependencies } from './context.ts'
import { countListings, readListings } from './read-listings.ts'
import { mergeListings } from './merge-listings.ts'
import { summarizeListings } from './summarize-listings.ts'
import { updateListings } from './update-listings.ts'

export type { ListingsContext } from './context.ts'
export { listChangesOfRow, type WrittenChange } from './changes/change-table.ts'
export { type SplitByEdits, splitByEdits } from './edited-fields.ts'
export { findEdited } from './edited-table.ts'
export { conditionsOf, fitting } from './fitting.ts'
export { openRows, type WantedRows } from './open-rows.ts'

/** The data table over the user's own database: /api/table/*. */
export function listingsFeature({ http, platform }: FeatureStart, dependencies: ListingsDependencies): void {
  const { log, db, clock } = platform
  const context = { ...dependencies, log, db, clock }
  route(http, 'tableCount', ({ actor, query }) => countListings(context, { accountId: actor.accountId, ...query }))
  route(http, 'tableRows', ({ actor, query }) => readListings(context, { accountId: actor.accountId, ...query }))
  route(http, 'tableSummary', ({ actor, query }) =>
    summarizeListings(context, { accountId: actor.accountId, ...query }),
  )
  route(http, 'tableUpdate', ({ actor, body }) => updateListings(context, { accountId: actor.accountId, ...body }))
  route(http, 'tableMerge', ({ actor, body }) => mergeListings(context, { accountId: actor.accountId, ...body }))
  route(http, 'tableRemovals', async ({ actor }) => ({
    success: true,
    removals: await readRemovals(context, actor.accountId),
  }))
  route(http, 'tableUndo', ({ actor, body }) => undoRemoval(context, { accountId: actor.accountId, ...body }))
  route(http, 'tableDelete', ({ actor, body }) => deleteListings(context, { accountId: actor.accountId, ...body }))
}
