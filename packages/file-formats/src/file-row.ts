import { type Field, type FilledFields, type ListingField, fieldTable, listingFields } from '@gazetteer/listing'

export type Cell = string | number | readonly string[] | null

/** Extra columns: the kind of change and the changed fields, or why a table refused the listing. */
export type FileColumn = ListingField | 'change' | 'changed' | 'reason'

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

export type Columns = readonly FileColumn[]

export const allColumns: Columns = listingFields

export const changeColumns: Columns = ['change', 'changed', ...listingFields]

export const refusedColumns: Columns = ['reason', ...listingFields]

const extraLabels: Record<string, string> = { change: 'Change', changed: 'Fields', reason: 'Reason' }

/** The field of a column; null for an extra column. */
export const fieldOf = (column: FileColumn): Field | null =>
  column === 'change' || column === 'changed' || column === 'reason' ? null : fieldTable[column]

export const labelOf = (column: FileColumn): string => fieldOf(column)?.label ?? extraLabels[column] ?? column

export const isNumeric = (column: FileColumn): boolean => {
  const kind = fieldOf(column)?.kind
  return kind === 'number' || kind === 'integer'
}
