import type { TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import type { Platform } from '../../platform/platform.ts'
import type { OpenStores } from './open-stores.ts'

/** What destinations need of other rooms; put together in `app.ts`. */
export type DestinationsNeeds = {
  mayUseDatabase: (accountId: string) => Promise<boolean>
  /** Listings that the account's last run stored; null before the first. */
  previousRunOf: (accountId: string) => Promise<number | null>
  /** Listings that the account's runs hold as files, where it has no database. */
  storedInFiles: (accountId: string) => Promise<TableCount>
  /** The listings but those that the account removed from this database as duplicates. */
  withoutRemoved: (
    place: { accountId: string; destination: string },
    listings: readonly Listing[],
  ) => Promise<readonly Listing[]>
}

/** The first argument of every verb here. */
export type DestinationsCtx = Platform & DestinationsNeeds & { stores: OpenStores }
