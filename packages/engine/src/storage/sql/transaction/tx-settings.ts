import type { SourceId } from '@gazetteer/listing'
import type { NumberedListing } from '../rows/merged-listings.ts'
import type { KnownTasks } from '../rows/selection-rows.ts'
import type { SqlCredits } from '../types.ts'
import type { SentWrites } from './sent-writes.ts'

export type TxSettings = {
  credits: SqlCredits
  sequentialSources: readonly SourceId[]
  knownTasks: KnownTasks
  sent: SentWrites
  /** Called for listings that this transaction stores. */
  onFresh: (runId: string, listings: readonly NumberedListing[]) => void
}
