import { listingFields } from './listing.ts'
import type { ToldListing } from './told-listing.ts'

/** Names the keys that are written, and their order. */
const keys = [...listingFields]

/** One array of objects, keys in the listing's order, `field_sources` the last where there is any; streamed, so memory does not grow with the rows. */
export async function* writeJson(listings: AsyncIterable<ToldListing> | Iterable<ToldListing>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const listing of listings) {
    yield `${separator}  ${textOf(listing)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function textOf(listing: ToldListing): string {
  const text = JSON.stringify(listing, keys)
  const { field_sources: sources } = listing
  return sources === undefined ? text : `${text.slice(0, -1)},"field_sources":${JSON.stringify(sources)}}`
}
