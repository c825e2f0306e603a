import { listingFields } from './listing.ts'
import type { Listing } from './listing.ts'

/** One array of objects, keys in the listing's order; streamed, so memory does not grow with the rows. */
export async function* writeJson(listings: AsyncIterable<Listing> | Iterable<Listing>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const listing of listings) {
    yield `${separator}  ${JSON.stringify(inOrder(listing))}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function inOrder(listing: Listing): Record<string, string | number | null> {
  return Object.fromEntries(listingFields.map((field) => [field, listing[field]]))
}
