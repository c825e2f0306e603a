import { SourceError } from '@gazetteer/sources'
import { Invalid } from '../../../../platform/errors.ts'
import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CaptureSources } from '../../context.ts'

/** The source's declaration; throws Invalid when the source is not configured. */
export function declarationOf(sources: Pick<CaptureSources, 'open'>, id: SourceId): SourceDeclaration {
  try {
    return sources.open(id).declaration
  } catch (error) {
    if (error instanceof SourceError) throw new Invalid(error.message)
    throw error
  }
}
