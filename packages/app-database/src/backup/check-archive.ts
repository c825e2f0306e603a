import { AppDatabaseError } from '../errors.ts'
import { type Manifest, readArchive } from './archive.ts'

/**
 * Reads an archive completely; returns its manifest and number of rows. Throws AppDatabaseError when it is damaged,
 * truncated, or has trailing data, the signal's reason when aborted.
 */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<{ manifest: Manifest; rows: number }> {
  const { manifest, parts } = await readArchive(file)
  const seen = new Set<string>()
  let [rows, columns] = [0, 0]
  let isEnded = false
  for await (const part of parts) {
    signal?.throwIfAborted()
    if (isEnded) throw new AppDatabaseError(`${file} is damaged: it has trailing data.`)
    if (Array.isArray(part)) {
      if (part.length !== columns) throw new AppDatabaseError(`${file} is damaged: a row does not match its table.`)
      rows += 1
    } else if ('table' in part) {
      const { schema, name } = part.table
      const key = JSON.stringify([schema, name])
      if (seen.has(key)) throw new AppDatabaseError(`${file} is damaged: it contains a table twice.`)
      if (new Set(part.columns).size < part.columns.length)
        throw new AppDatabaseError(`${file} is damaged: a table has a column twice.`)
      seen.add(key)
      columns = part.columns.length
    } else if ('end' in part) {
      if (part.end.rows !== rows) throw new AppDatabaseError(`${file} is incomplete.`)
      isEnded = true
    }
  }
  if (!isEnded) throw new AppDatabaseError(`${file} is incomplete.`)
  return { manifest, rows }
}
