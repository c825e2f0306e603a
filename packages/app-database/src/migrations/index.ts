import type { Migration } from 'kysely/migration'
import { up as baseline } from './0001-baseline.ts'
import { up as refusedListings } from './0002-refused-listings.ts'
import { up as unmappedCategories } from './0003-unmapped-categories.ts'
import { up as freeRequests } from './0004-free-requests.ts'
import { up as areas } from './0005-areas.ts'
import { up as webhookChanges } from './0006-webhook-changes.ts'
import { up as smallListingIndex } from './0007-small-listing-index.ts'
import { up as presence } from './0008-presence.ts'
import { up as skippedRuns } from './0009-skipped-runs.ts'
import { up as mailClaims } from './0010-mail-claims.ts'
import { up as editedFields } from './0011-edited-fields.ts'
import { up as cutTasks } from './0012-cut-tasks.ts'
import { up as newListings } from './0013-new-listings.ts'
import { up as places } from './0014-places.ts'
import { up as summaries } from './0015-summaries.ts'
import { up as repeatedLines } from './0016-repeated-lines.ts'
import { up as tableChanges } from './0017-table-changes.ts'
import { up as typeCounts } from './0018-type-counts.ts'
import { up as filteredRows } from './0019-filtered-rows.ts'
import { up as contacts } from './0020-contacts.ts'
import { up as captureQueue } from './0021-capture-queue.ts'
import { up as signIn } from './0022-sign-in.ts'
import { up as csvStyle } from './0023-csv-style.ts'
import { up as webhookKind } from './0024-webhook-kind.ts'
import { up as listingsWithoutKey } from './0025-listings-without-key.ts'
import { up as smallListingKeys } from './0026-small-listing-keys.ts'

/** Every migration of the app database, in the order of the names. Forward only: a released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': { up: baseline },
  '0002-refused-listings': { up: refusedListings },
  '0003-unmapped-categories': { up: unmappedCategories },
  '0004-free-requests': { up: freeRequests },
  '0005-areas': { up: areas },
  '0006-webhook-changes': { up: webhookChanges },
  '0007-small-listing-index': { up: smallListingIndex },
  '0008-presence': { up: presence },
  '0009-skipped-runs': { up: skippedRuns },
  '0010-mail-claims': { up: mailClaims },
  '0011-edited-fields': { up: editedFields },
  '0012-cut-tasks': { up: cutTasks },
  '0013-new-listings': { up: newListings },
  '0014-places': { up: places },
  '0015-summaries': { up: summaries },
  '0016-repeated-lines': { up: repeatedLines },
  '0017-table-changes': { up: tableChanges },
  '0018-type-counts': { up: typeCounts },
  '0019-filtered-rows': { up: filteredRows },
  '0020-contacts': { up: contacts },
  '0021-capture-queue': { up: captureQueue },
  '0022-sign-in': { up: signIn },
  '0023-csv-style': { up: csvStyle },
  '0024-webhook-kind': { up: webhookKind },
  '0025-listings-without-key': { up: listingsWithoutKey },
  '0026-small-listing-keys': { up: smallListingKeys },
}
