import type { SourceId } from '@gazetteer/listing'
import type { KnownTasks } from '../rows/selection-rows.ts'
import type { SqlCredits } from '../types.ts'
import type { SentWrites } from './sent-writes.ts'

export type TxSettings = {
  credits: SqlCredits
  sequentialSources: readonly SourceId[]
  knownTasks: KnownTasks
  sent: SentWrites
}
