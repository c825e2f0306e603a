import { type HeadedColumns, type FileRow, allColumns } from '../file-columns.ts'

/** A row as one line of JSON, keys in column order; `field_sources` comes last, only when all columns are written. */
export function jsonLine(columns: HeadedColumns): (row: FileRow) => string {
  const isRenamed = columns.some(({ field, header }) => field !== header)
  if (isRenamed) return renamedLine(columns)
  const keys = columns.map(({ field }) => field)
  const hasAllColumns = columns === allColumns
  return (row) => {
    const text = JSON.stringify(row, keys)
    const { field_sources: sources } = row
    if (!hasAllColumns || sources === undefined) return text
    return `${text.slice(0, -1)},"field_sources":${JSON.stringify(sources)}}`
  }
}

/** Text, because an object would move keys that look like numbers to its start. */
function renamedLine(columns: HeadedColumns): (row: FileRow) => string {
  const keyed = columns.map(({ field, header }) => ({ field, key: JSON.stringify(header) }))
  return (row) => `{${keyed.map(({ field, key }) => `${key}:${JSON.stringify(row[field] ?? null)}`).join(',')}}`
}
