import { listingFields } from './listing.ts'
import type { Listing } from './listing.ts'

const byteOrderMark = '\uFEFF'
const formulaStart = /^[=+\-@\t\r]/
const e164 = /^\+[1-9]\d{6,14}$/

/** RFC 4180 with BOM and header; rows arrive and leave one by one, so memory does not grow with their number. */
export async function* writeCsv(listings: AsyncIterable<Listing> | Iterable<Listing>): AsyncGenerator<string> {
  yield `${byteOrderMark}${listingFields.join(',')}\r\n`
  for await (const listing of listings) {
    yield `${listingFields.map((field) => csvCell(listing[field])).join(',')}\r\n`
  }
}

/** A spreadsheet must not take a listing's text for a formula: such a cell gets a leading apostrophe; numbers and E.164 phones do not. A list stands in one cell, parted by spaces. */
export function csvCell(given: string | number | readonly string[] | null): string {
  const value = typeof given === 'object' ? (given?.join(' ') ?? null) : given
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) && !e164.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
