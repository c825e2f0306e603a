import { tableMessages, type TableRow } from '@gazetteer/contract'
import { listingFields } from '@gazetteer/listing'
import { saveFile } from '../../../platform/api/download-file.ts'

/** `business_data_{date}.json`, the date in UTC. */
export const downloadName = (now: Date): string => `business_data_${now.toISOString().slice(0, 10)}.json`

/** Rows as JSON with the same keys and key order as the export files. */
export function rowsAsJson(rows: readonly TableRow[]): string {
  const plain = rows.map((row) => Object.fromEntries(listingFields.map((field) => [field, row[field] ?? null])))
  return JSON.stringify(plain, null, 2)
}

/** Downloads the rows as a file. Returns an error text or null. */
export function downloadRows(rows: readonly TableRow[], now = new Date()): string | null {
  if (rows.length === 0) return tableMessages.nothingToDownload
  try {
    saveFile(new Blob([rowsAsJson(rows)], { type: 'application/json' }), downloadName(now))
    return null
  } catch {
    return tableMessages.downloadFailed
  }
}
