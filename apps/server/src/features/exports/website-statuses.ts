import type { FileRow, FileRows, HeadedColumns } from '@gazetteer/file-formats'
import { readFindingsOfListings } from '@gazetteer/engine/sql'
import type { Db } from '@gazetteer/app-database'

const batchSize = 500

/** Rows of the account's table with the status of their websites, if the columns want it. */
export async function* withWebsiteStatus(
  rows: FileRows,
  columns: HeadedColumns | null,
  { db, accountId }: { db: Db; accountId: string },
): AsyncGenerator<FileRow> {
  const isWanted = columns?.some(({ field }) => field === 'website_status') ?? false
  if (!isWanted) return yield* rows
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield* await statusesOf(batch, { db, accountId })
    batch = []
  }
  yield* await statusesOf(batch, { db, accountId })
}

/** The newest visit of a website counts. */
async function statusesOf(
  batch: readonly FileRow[],
  { db, accountId }: { db: Db; accountId: string },
): Promise<FileRow[]> {
  const keys = batch.flatMap((row) => keyOf(row) ?? [])
  const findings = await readFindingsOfListings(db, accountId, keys)
  const statuses = new Map(findings.map(({ source, sourceId, status }) => [`${source}\0${sourceId}`, status]))
  return batch.map((row) => {
    const key = keyOf(row)
    return { ...row, website_status: key === null ? null : (statuses.get(`${key.source}\0${key.source_id}`) ?? null) }
  })
}

const keyOf = ({ source, source_id: id }: FileRow): { source: string; source_id: string } | null =>
  typeof source === 'string' && typeof id === 'string' ? { source, source_id: id } : null
