import { type Columns, type FileRow, allColumns } from '../file-row.ts'

/** A row as one line of JSON, keys in column order; `field_sources` comes last, only when all columns are written. */
export function jsonLine(columns: Columns): (row: FileRow) => string {
  const keys = [...columns]
  const hasAllColumns = columns === allColumns
  return (row) => {
    const text = JSON.stringify(row, keys)
    const { field_sources: sources } = row
    if (!hasAllColumns || sources === undefined) return text
    return `${text.slice(0, -1)},"field_sources":${JSON.stringify(sources)}}`
  }
}
