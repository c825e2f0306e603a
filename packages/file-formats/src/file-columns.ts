import {
  type Field,
  type FilledFields,
  type PresetField,
  fieldTable,
  isDerived,
  listingFields,
  presetFieldLabel,
} from '@gazetteer/listing'

export type Cell = string | number | readonly string[] | null

/** Extra columns: the kind of change and the changed fields, or why a table refused the listing. */
export type FileColumn = PresetField | 'change' | 'changed' | 'reason'

/** A listing, or a row of the user's table, in which any column may be missing. */
export type FileRow = { readonly [column in FileColumn]?: Cell } & { field_sources?: FilledFields | null }

export type FileRows = AsyncIterable<FileRow> | Iterable<FileRow>

/** Title and note (source, attribution) above the listings; credits below, once all rows are written. */
export type Heading = {
  title: string
  note: string
  /** Attribution of providers and licences; absent: none. */
  credits?: () => Promise<readonly string[]>
}

/** A column of a file; its header is the field's name unless a preset renames it. */
export type HeadedColumn = { field: FileColumn; header: string }
export type HeadedColumns = readonly HeadedColumn[]

export const columnsOf = (fields: readonly FileColumn[]): HeadedColumns =>
  fields.map((field) => ({ field, header: field }))

export const allColumns: HeadedColumns = columnsOf(listingFields)

export const changeColumns: HeadedColumns = columnsOf(['change', 'changed', ...listingFields])

export const refusedColumns: HeadedColumns = columnsOf(['reason', ...listingFields])

const extraLabels: Record<string, string> = { change: 'Change', changed: 'Fields', reason: 'Reason' }

/** The field of a column; null for an extra column. */
export const fieldOf = (column: FileColumn): Field | null =>
  column === 'change' || column === 'changed' || column === 'reason' || isDerived(column) ? null : fieldTable[column]

/** What a person reads above a column. */
export const columnLabel = ({ field, header }: HeadedColumn): string =>
  header === field ? (fieldOf(field)?.label ?? extraLabels[field] ?? derivedLabel(field)) : header

const derivedLabel = (field: FileColumn): string => (isDerived(field) ? presetFieldLabel(field) : field)

export const isNumeric = (column: FileColumn): boolean => {
  const kind = fieldOf(column)?.kind
  return kind === 'number' || kind === 'integer'
}
