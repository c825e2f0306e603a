import type { EnrichableField, SourceId } from '../listing.ts'

type FieldRule = {
  /** Sources that may fill the field when it is empty, the most trusted first. */
  fills: readonly SourceId[]
  /** For each source that may overwrite: the sources whose values it replaces. */
  overwrites: Partial<Record<SourceId, readonly SourceId[]>>
}

const volunteers = ['osm-extract', 'overpass'] as const

/** The chains' own websites first, then curated collections, then volunteers. */
const byTrust = ['alltheplaces', 'overture', 'foursquare-os', ...volunteers] as const
const never = {}

/**
 * The only place that decides which source wins for a field. A source not listed never contributes, and sources
 * enrich only captures that selected them. Foursquare and Overture provide no hours.
 */
export const fieldRules: Record<EnrichableField, FieldRule> = {
  phone: { fills: byTrust, overwrites: never },
  address: { fills: byTrust, overwrites: never },
  zip: { fills: byTrust, overwrites: never },
  website: { fills: byTrust, overwrites: never },
  // A chain publishes its hours weekly; a volunteer's entry may be years old.
  hours: { fills: ['alltheplaces', ...volunteers], overwrites: { alltheplaces: volunteers } },
  email: { fills: byTrust, overwrites: never },
  socials: { fills: ['foursquare-os', 'overture', ...volunteers, 'alltheplaces'], overwrites: never },
  brand: { fills: byTrust, overwrites: never },
}
