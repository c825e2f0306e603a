import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout, openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const osmExtractDeclaration: SourceDeclaration = {
  ...openData,
  id: 'osm-extract',
  title: sourceTitles['osm-extract'],
  fields: fieldsWithout('rating', 'reviewcount', 'confidence'),
  pageSize: 500,
  answersWithinMs: 60_000,
  licence: 'ODbL 1.0',
  isShareAlike: true,
  attribution: '© OpenStreetMap contributors',
  retention: 'May be stored and shared with attribution; derived databases must use the same licence (ODbL).',
}
