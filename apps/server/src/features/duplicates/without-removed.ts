import { duplicateKeys } from '@gazetteer/listing/duplicates'
import type { Listing } from '@gazetteer/listing'
import type { Db } from '@gazetteer/app-database'
import { findRemoved, hasKeys, type RemovalTarget, storedKey, storedSource } from './removed-table.ts'

type Key = string
const listingKeyOf = (source: string, sourceId: string): Key => `${source}\n${sourceId}`

/**
 * Filters out listings that were removed from this database as duplicates, so that captures do not add them again.
 */
export async function withoutRemoved(
  db: Db,
  target: RemovalTarget,
  listings: readonly Listing[],
): Promise<readonly Listing[]> {
  const isKeyed = await hasKeys(db, target)
  const keysOf = new Map(
    listings.map((listing) => [listing, isKeyed ? duplicateKeys({ ...listing, id: 0 }).map(storedKey) : []]),
  )
  const removed = await findRemoved(db, target, {
    sourceIds: listings.map(({ source_id: sourceId }) => storedKey(sourceId)),
    keys: [...new Set([...keysOf.values()].flat())],
  })
  if (removed.length === 0) return listings
  const gone = new Set(removed.map((row) => listingKeyOf(row.source, row.source_id)))
  const byKey = new Map(removed.filter((row) => row.dup_key !== '').map((row) => [row.dup_key, row]))
  return listings.filter((listing) => {
    const ownKey = listingKeyOf(listing.source, listing.source_id)
    if (gone.has(listingKeyOf(storedSource(listing.source), storedKey(listing.source_id)))) return false
    const like = keysOf.get(listing)?.map((key) => byKey.get(key)) ?? []
    // The row that stayed has the same key and must not be filtered out.
    return like.every(
      (row) => row === undefined || listingKeyOf(row.kept_source ?? '', row.kept_source_id ?? '') === ownKey,
    )
  })
}
