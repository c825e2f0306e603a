import { canEnrich } from '@gazetteer/sources'
import { Invalid } from '../../../../platform/errors.ts'
import { declarationOf } from './declaration-of.ts'
import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureSources } from '../../context.ts'

/**
 * The enrichment sources of a capture, without duplicates and without its own source. Throws Invalid when one is
 * unsuitable.
 */
export function enrichmentSources(
  sources: Pick<CaptureSources, 'open'>,
  declaration: SourceDeclaration,
  wanted: readonly SourceId[],
): SourceDeclaration[] {
  return [...new Set(wanted)]
    .filter((id) => id !== declaration.id)
    .map((id) => {
      const other = declarationOf(sources, id)
      if (declaration.isFictional)
        throw new Invalid(`The sample businesses of ${declaration.title} are fictional and cannot be enriched.`)
      if (!canEnrich(other)) throw new Invalid(`${other.title} cannot be used to fill missing fields.`)
      return other
    })
}
