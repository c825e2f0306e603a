import type { TableCount } from '@gazetteer/engine'
import type { Listing } from '@gazetteer/listing'
import type { Platform } from '../../platform/platform.ts'
import type { RunningJob } from '../captures/index.ts'
import type { SplitByEdits } from '../listings/index.ts'
import type { OpenDestinations } from './open-destinations.ts'

/** What destinations need from other features; composed in `app.ts`. */
export type DestinationsDependencies = {
  mayUseDatabase: (accountId: string) => Promise<boolean>
  /** Listings stored by the account's last run; null before the first. */
  previousRunOf: (accountId: string) => Promise<number | null>
  /** The account's running job; null: none. */
  runningJobOf: (accountId: string) => Promise<RunningJob | null>
  /** Delivers all listings of a job again, because the account's database is another one now. */
  moveToDatabase: (jobId: string) => Promise<void>
  /** Listings stored in the account's files, when it has no database. */
  storedInFiles: (accountId: string) => Promise<TableCount>
  /** Filters out listings that the account removed from this database as duplicates. */
  withoutRemoved: (
    place: { accountId: string; destination: string },
    listings: readonly Listing[],
  ) => Promise<readonly Listing[]>
  /** Sets listings apart whose row in this database has fields that the account edited. */
  splitByEdits: (
    place: { accountId: string; destination: string },
    listings: readonly Listing[],
  ) => Promise<SplitByEdits>
}

export type DestinationsContext = Platform & DestinationsDependencies & { stores: OpenDestinations }
