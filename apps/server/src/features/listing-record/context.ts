import type { Db } from '@gazetteer/app-database'
import type { CapturesContext } from '../captures/index.ts'

export type ListingRecordDependencies = {
  captures: Pick<CapturesContext, 'db' | 'sources'>
  /** Identifies the account's chosen database, without secrets; null without one. */
  placeOf: (accountId: string) => Promise<string | null>
}

export type ListingRecordContext = ListingRecordDependencies & { db: Db }
