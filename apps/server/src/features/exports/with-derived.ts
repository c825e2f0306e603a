import type { HeadedColumns, FileRow, FileRows } from '@gazetteer/file-formats'
import { ownWebsites } from './own-websites.ts'

/**
 * Rows with the derived fields that the columns want. Shared websites are counted in a pass of its own, so that the
 * file needs no row in memory. `open` gives the rows from the start each time.
 */
export async function* withDerived(
  open: () => Promise<FileRows>,
  columns: HeadedColumns | null,
): AsyncGenerator<FileRow> {
  const wants = (field: string): boolean => columns?.some((column) => column.field === field) ?? false
  const wantsOwn = wants('own_website')
  const websites = ownWebsites()
  if (wantsOwn) for await (const { website } of await open()) websites.count(website)
  const wantsDerived = wantsOwn || wants('gazetteer_id')
  for await (const row of await open()) {
    if (!wantsDerived) yield row
    else
      yield { ...row, gazetteer_id: idOf(row), own_website: websites.take(row.website) ? (row.website ?? null) : null }
  }
}

const idOf = ({ source, source_id: id }: FileRow): string | null =>
  typeof source === 'string' && typeof id === 'string' ? `${source}:${id}` : null
