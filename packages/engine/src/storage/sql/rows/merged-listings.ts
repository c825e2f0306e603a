import type { Listing } from '@gazetteer/listing'

export type NumberedListing = { seq: number; listing: Listing }

/**
 * At most this many over all runs: about 20 MB. A run whose delivery is further behind is read from the database; with
 * 10,000 that was a third of the listings of 50 cities.
 */
const maxListings = 20_000

/**
 * Listings that this process merged and has not delivered yet, so that their delivery does not read them back. Only
 * committed ones. A listing keeps its number and content while its run delivers: the only rows that are deleted before
 * are those of a discarded run, which delivers nothing more.
 */
export class MergedListings {
  readonly #byRun = new Map<string, NumberedListing[]>()
  #size = 0

  /** In the order of their numbers. */
  add(runId: string, listings: readonly NumberedListing[]): void {
    const [first] = listings
    if (first === undefined) return
    // Another process merged in between.
    if (this.#byRun.get(runId)?.at(-1)?.seq !== first.seq - 1) this.#forget(runId)
    const added = listings.map(({ seq, listing }) => ({ seq, listing }))
    this.#byRun.set(runId, [...(this.#byRun.get(runId) ?? []), ...added])
    this.#size += listings.length
    for (const oldest of this.#byRun.keys()) {
      if (this.#size <= maxListings) break
      this.#forget(oldest)
    }
  }

  /**
   * The listings `after + 1` to `upTo`, all of them; null when some are not here. Earlier ones are delivered and
   * forgotten.
   */
  read(runId: string, { after, upTo }: { after: number; upTo: number }): NumberedListing[] | null {
    const listings = this.#byRun.get(runId)
    const [first] = listings ?? []
    const last = listings?.at(-1)
    if (listings === undefined || first === undefined || last === undefined) return null
    if (first.seq > after + 1 || last.seq < upTo) return null
    this.#forget(runId)
    const waiting = listings.slice(after + 1 - first.seq)
    if (waiting.length > 0) this.#byRun.set(runId, waiting)
    this.#size += waiting.length
    return waiting.slice(0, upTo - after)
  }

  #forget(runId: string): void {
    this.#size -= this.#byRun.get(runId)?.length ?? 0
    this.#byRun.delete(runId)
  }
}
