import { type FilledFields, type ListingField, listingFields } from '@gazetteer/listing'

export type Cell = string | number | readonly string[] | null

/** A listing, or a row of the user's table, where any column may be missing. */
export type FileRow = { readonly [field in ListingField]?: Cell } & { field_sources?: FilledFields | null }

export type FileRows = AsyncIterable<FileRow> | Iterable<FileRow>

/** What stands above the listings, a title and a sentence (source, attribution), and below them, once all are written. */
export type Heading = {
  title: string
  note: string
  /** Sentences on who provided the rows and under which licences; absent: none. */
  credits?: () => Promise<readonly string[]>
}

export type Columns = readonly ListingField[]

/** Every column in its usual order. */
export const allColumns: Columns = listingFields

export const numericColumns: ReadonlySet<ListingField> = new Set([
  'rating',
  'reviewcount',
  'latitude',
  'longitude',
  'confidence',
])
