import type { Listing } from '@gazetteer/listing'

type Page = { listings: Listing[]; next: number | null }

const listingsPerRead = 500
/** A call of a tool reads at most 5,000 listings; the next page goes on from there. */
const maxReads = 10

/** A page of the listings that fit, with at most `limit` of them; fewer when most listings do not fit. */
export async function readFiltered(
  read: (cursor: number, limit: number) => Promise<Page>,
  fits: (listing: Listing) => boolean,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<Page> {
  const matches: Listing[] = []
  let next: number | null = cursor
  for (let reads = 0; next !== null && matches.length < limit && reads < maxReads; reads += 1) {
    const page: Page = await read(next, listingsPerRead)
    const rowsLeft = limit - matches.length
    const places = page.listings.flatMap((listing, at) => (fits(listing) ? [at] : []))
    const last = places[rowsLeft - 1]
    // More fit than are wanted: read again up to the last of them, so that `next` follows it.
    const taken: Page = places.length > rowsLeft && last !== undefined ? await read(next, last + 1) : page
    matches.push(...taken.listings.filter(fits).slice(0, rowsLeft))
    next = taken.next
  }
  return { listings: matches, next }
}
