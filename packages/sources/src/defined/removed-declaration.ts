import { listingFields } from '@gazetteer/listing'
import { openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

/**
 * Describes a source that is no longer in the operator's file, for its earlier jobs and rows. Its cap is unknown, so it
 * counts as low: an unfinished job never takes an area for complete.
 */
export function removedDeclaration(id: string): SourceDeclaration {
  return {
    ...openData,
    id,
    title: id,
    fields: listingFields,
    pageSize: 20,
    cap: 20,
    typesPerQuery: 'one',
    isCoverageKnown: false,
    licence: 'as stated by the operator at that time',
    attribution: `${id}, a source that is no longer configured`,
    retention: 'See the agreement of the operator.',
  }
}
