import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout, openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const foursquareDeclaration: SourceDeclaration = {
  ...openData,
  id: 'foursquare-os',
  title: sourceTitles['foursquare-os'],
  fields: fieldsWithout('rating', 'reviewcount', 'hours', 'brand', 'confidence'),
  licence: 'Apache-2.0',
  attribution: '© Foursquare Labs, Inc., Foursquare OS Places',
  retention: 'May be stored and shared with its notice (Apache-2.0).',
}
