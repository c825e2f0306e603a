import { type Columns, type FileRow, allColumns } from '../file-row.ts'

/** A row as one line of JSON, keys in the order of the columns; `field_sources` comes last where all columns are told. */
export function jsonLine(columns: Columns): (row: FileRow) => string {
  const keys = [...columns]
  const tellsAll = columns === allColumns
  return (row) => {
    const text = JSON.stringify(row, keys)
    const { field_sources: sources } = row
    if (!tellsAll || sources === undefined) return text
    return `${text.slice(0, -1)},"field_sources":${JSON.stringify(sources)}}`
  }
}
