import { canComplete } from '@gazetteer/source'
import { Invalid } from '../../../platform/errors.ts'
import { declarationOf } from './declaration-of.ts'
import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/source'
import type { CaptureSources } from '../types.ts'

/** The sources that are to complete a capture, each once; throws Invalid where one cannot. */
export function completingSources(
  sources: Pick<CaptureSources, 'open'>,
  own: SourceDeclaration,
  wanted: readonly SourceId[],
): SourceDeclaration[] {
  return [...new Set(wanted)].map((id) => {
    const other = declarationOf(sources, id)
    if (id === own.id) throw new Invalid(`${own.title} cannot complete itself.`)
    if (own.isFictional) throw new Invalid(`The businesses of ${own.title} are fictional: no source completes them.`)
    if (!canComplete(other)) throw new Invalid(`${other.title} cannot complete other sources.`)
    return other
  })
}
