import { canComplete } from '@gazetteer/sources'
import { Invalid } from '../../../platform/errors.ts'
import { declarationOf } from './declaration-of.ts'
import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureSources } from '../types.ts'

/** The sources that are to complete a capture, each once and none by itself; throws Invalid where one cannot. */
export function enrichmentSources(
  sources: Pick<CaptureSources, 'open'>,
  own: SourceDeclaration,
  wanted: readonly SourceId[],
): SourceDeclaration[] {
  return [...new Set(wanted)]
    .filter((id) => id !== own.id)
    .map((id) => {
      const other = declarationOf(sources, id)
      if (own.isFictional) throw new Invalid(`The businesses of ${own.title} are fictional: no source completes them.`)
      if (!canComplete(other)) throw new Invalid(`${other.title} cannot complete other sources.`)
      return other
    })
}
