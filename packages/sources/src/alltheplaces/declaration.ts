import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout, openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const allThePlacesDeclaration: SourceDeclaration = {
  ...openData,
  id: 'alltheplaces',
  title: sourceTitles.alltheplaces,
  fields: fieldsWithout('rating', 'reviewcount', 'confidence'),
  // The first query may have to download and sort a whole run.
  answersWithinMs: 1_800_000,
  isCoverageKnown: false,
  licence: 'CC0-1.0',
  attribution: 'All The Places, alltheplaces.xyz',
  retention: 'May be stored and shared freely (CC0).',
}
