import type { SourceDeclaration } from '@gazetteer/sources'
import type { SourceId } from '@gazetteer/listing'

/** What the engine needs besides storage: time, ids, and source declarations. */
export type EngineContext = {
  now: () => number
  newId: () => string
  declarationOf: (source: SourceId) => SourceDeclaration
}
