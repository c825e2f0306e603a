import { type FilledFields, type ListingField, listingFields } from '@gazetteer/listing'

export type Cell = string | number | readonly string[] | null

/** Extra columns of a change file: the kind of change, and the changed fields. */
export type FileColumn = ListingField | 'change' | 'changed'

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

export const numericColumns: ReadonlySet<FileColumn> = new Set<FileColumn>([
  'rating',
  'reviewcount',
  'latitude',
  'longitude',
  'confidence',
])
