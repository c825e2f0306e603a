import { writeCsv } from './write-csv.ts'
import { writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import type { HtmlHeading } from './write-html.ts'
import type { ToldListing } from './told-listing.ts'

export type FileFormat = 'json' | 'csv' | 'html'

export const mediaTypes: Record<FileFormat, string> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** The file's text in pieces of about 64 kB: few enough for a fast pipe, small enough for a flat memory. */
export async function* writeListings(
  format: FileFormat,
  listings: AsyncIterable<ToldListing> | Iterable<ToldListing>,
  heading: HtmlHeading,
): AsyncGenerator<string> {
  let piece = ''
  for await (const part of writer(format, listings, heading)) {
    piece += part
    if (piece.length >= 65_536) {
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

function writer(
  format: FileFormat,
  listings: AsyncIterable<ToldListing> | Iterable<ToldListing>,
  heading: HtmlHeading,
) {
  switch (format) {
    case 'json':
      return writeJson(listings)
    case 'csv':
      return writeCsv(listings)
    case 'html':
      return writeHtml(listings, heading)
  }
}
