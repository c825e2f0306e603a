import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout, openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const declaration: SourceDeclaration = {
  ...openData,
  id: 'osm-extract',
  title: sourceTitles['osm-extract'],
  fields: fieldsWithout('rating', 'reviewcount', 'confidence'),
  pageSize: 500,
  answersWithinMs: 60_000,
  licence: 'ODbL 1.0',
  isShareAlike: true,
  attribution: '© OpenStreetMap contributors',
  retention: 'May be kept and passed on with attribution; a database made from it is shared alike (ODbL).',
}
