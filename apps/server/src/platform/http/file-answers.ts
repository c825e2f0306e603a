import type { RouteName } from '@gazetteer/contract'
import { mediaTypes } from '@gazetteer/listing'

const typeOf = (mediaType: string): string => mediaType.split(';')[0] ?? mediaType
const fileTypes = [...new Set([...Object.values(mediaTypes), 'text/plain'].map(typeOf))]

/** Calls that answer with a file instead of an object, and of which types it may be. */
export const fileAnswers: Partial<Record<RouteName, readonly string[]>> = {
  download: fileTypes,
  view: fileTypes,
  tableExport: fileTypes,
  changesExport: fileTypes,
  receipt: ['text/html'],
  metrics: ['text/plain'],
  accountExport: ['application/json'],
}
