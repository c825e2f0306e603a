import type { RawListing } from '@gazetteer/listing'
import { endOf, listingOf } from '../osm/index.ts'
import { categoryOfTags, type Tags, typesOfTags } from '../types/index.ts'

export type Feature = { id: string | null; tags: Tags; latitude: number | null; longitude: number | null }
/**
 * A listing, and when it closes (epoch ms); null: unknown. `category`: of a listing without types, the one that no
 * business type covers.
 */
export type Found = { listing: RawListing; endsAt: number | null; category?: string | undefined }

/** Converts a spider's feature with OpenStreetMap tags. Null when it is no business. */
export function listingOfFeature({ id, tags, latitude, longitude }: Feature): Found | null {
  const types = typesOfTags(tags)
  const sourceId = id ?? (tags['ref'] === undefined ? null : `${tags['@spider'] ?? ''}/${tags['ref']}`)
  const category = types.length === 0 ? categoryOfTags(tags) : null
  if ((types.length === 0 && category === null) || sourceId === null) return null
  const listing = listingOf({ id: 'node/0', tags, types, latitude, longitude })
  const name = listing.name ?? listing.brand ?? null
  const provider = tags['@spider'] === undefined ? 'All The Places' : `All The Places (${tags['@spider']})`
  return {
    listing: { ...listing, sourceId, name, provider, licence: 'CC0-1.0' },
    endsAt: endOf(tags),
    ...(category === null ? {} : { category }),
  }
}

/** The listing as of `now` (epoch ms). */
export function asOf({ listing, endsAt }: Found, now: number): RawListing {
  return { ...listing, isClosed: listing.isClosed || (endsAt !== null && endsAt <= now) }
}
