import { listingFields } from './listing.ts'
import type { Listing } from './listing.ts'

/** Names the keys that are written, and their order. */
const keys = [...listingFields]

/** One array of objects, keys in the listing's order; streamed, so memory does not grow with the rows. */
export async function* writeJson(listings: AsyncIterable<Listing> | Iterable<Listing>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const listing of listings) {
    yield `${separator}  ${JSON.stringify(listing, keys)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
