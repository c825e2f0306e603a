import { fileLinkRoutes, type RouteName } from '@gazetteer/contract'
import { mediaTypes } from '@gazetteer/listing'

const typeOf = (mediaType: string): string => mediaType.split(';')[0] ?? mediaType
const fileTypes = [...new Set([...Object.values(mediaTypes), 'text/plain'].map(typeOf))]

/** Calls that answer with a file, and its possible media types. */
export const fileAnswers: Partial<Record<RouteName, readonly string[]>> = {
  download: fileTypes,
  view: fileTypes,
  jobExport: fileTypes,
  rowsExport: fileTypes,
  tableExport: fileTypes,
  changesExport: fileTypes,
  receipt: ['text/html'],
  mapTile: ['application/vnd.mapbox-vector-tile'],
  metrics: ['text/plain'],
  operatorBackup: ['application/gzip'],
  accountExport: ['application/json'],
}

/** Whether a browser that opens the call without a session is led to the sign-in, which leads back to the file. */
export const leadsToSignIn = (name: RouteName): boolean => fileLinkRoutes.some((linked) => linked === name)
