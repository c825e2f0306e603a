import type { SourceDeclaration } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'

/** What the ledger needs besides its rows: the time, fresh ids, and what a source declares of itself. */
export type EngineContext = {
  now: () => number
  newId: () => string
  declarationOf: (source: SourceId) => SourceDeclaration
}
