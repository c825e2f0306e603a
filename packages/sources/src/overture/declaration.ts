import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout, openData } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const overtureDeclaration: SourceDeclaration = {
  ...openData,
  id: 'overture',
  title: sourceTitles.overture,
  fields: fieldsWithout('rating', 'reviewcount', 'hours'),
  licence: 'CDLA-Permissive-2.0, Apache-2.0 or CC0-1.0, by row',
  attribution: '© Overture Maps Foundation, overturemaps.org, and the providers of each row',
  retention: 'May be stored and shared; each row names its provider and licence.',
}
