import { type FilledFields, type ListingField, listingFields } from '@gazetteer/listing'

export type Cell = string | number | readonly string[] | null

/** Columns of a file of changes: what happened, and to which fields. */
export type FileColumn = ListingField | 'change' | 'changed'

/** A listing, or a row of the user's table, where any column may be missing. */
export type FileRow = { readonly [column in FileColumn]?: Cell } & { field_sources?: FilledFields | null }

export type FileRows = AsyncIterable<FileRow> | Iterable<FileRow>

/** What stands above the listings, a title and a sentence (source, attribution), and below them, once all are written. */
export type Heading = {
  title: string
  note: string
  /** Sentences on who provided the rows and under which licences; absent: none. */
  credits?: () => Promise<readonly string[]>
}

export type Columns = readonly FileColumn[]

/** Every column in its usual order. */
export const allColumns: Columns = listingFields

/** Those of a file of changes. */
export const changeColumns: Columns = ['change', 'changed', ...listingFields]

export const numericColumns: ReadonlySet<FileColumn> = new Set<FileColumn>([
  'rating',
  'reviewcount',
  'latitude',
  'longitude',
  'confidence',
])
