import type { TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import type { Platform } from '../../platform/platform.ts'
import type { RunningJob } from '../captures/index.ts'
import type { SplitByEdits } from '../listings/index.ts'
import type { FigureCache } from './status/figure-cache.ts'
import type { OpenDestinations } from './open-destinations.ts'

/** What deliveries need from other features. */
export type DestinationsDependencies = {
  mayUseDatabase: (accountId: string) => Promise<boolean>
  /** Filters out listings that the account removed from this database as duplicates. */
  withoutRemoved: (
    place: { accountId: string; destination: string },
    listings: readonly Listing[],
  ) => Promise<readonly Listing[]>
  /** Sets listings apart whose row in this database has fields that the account edited. */
  splitByEdits: <L extends { source: string; source_id: string }>(
    place: { accountId: string; destination: string },
    listings: readonly L[],
  ) => Promise<SplitByEdits<L>>
}

/** What the screens of a database show and change of captures, which deliver to destinations. */
export type AccountCaptures = {
  /** Listings stored by the account's last run; null before the first. */
  previousRunOf: (accountId: string) => Promise<number | null>
  /** The account's running job; null: none. */
  runningJobOf: (accountId: string) => Promise<RunningJob | null>
  /** Delivers all listings of a job again, because the account's database is another one now. */
  moveToDatabase: (jobId: string) => Promise<void>
  /** Listings stored in the account's files, when it has no database. */
  storedInFiles: (accountId: string) => Promise<TableCount>
}

export type DestinationsContext = Platform &
  DestinationsDependencies & { stores: OpenDestinations; figures: FigureCache }
