import type { EnrichableField } from '../listing-columns.ts'
import type { SourceId } from '../listing.ts'

type FieldRule = {
  /** Sources that may fill the field when it is empty, the most trusted first. */
  fills: readonly SourceId[]
  /** For each source that may overwrite: the sources whose values it replaces. */
  overwrites: Partial<Record<SourceId, readonly SourceId[]>>
}

const volunteers = ['osm-extract', 'overpass'] as const

/** The chains' own websites first, then curated collections, then volunteers. */
const byTrust = ['alltheplaces', 'overture', 'foursquare-os', ...volunteers] as const

/** Fields with a rule of their own; Foursquare and Overture provide no hours. */
const special: Partial<Record<EnrichableField, FieldRule>> = {
  // A chain publishes its hours weekly; a volunteer's entry may be years old.
  hours: { fills: ['alltheplaces', ...volunteers], overwrites: { alltheplaces: volunteers } },
  socials: { fills: ['foursquare-os', 'overture', ...volunteers, 'alltheplaces'], overwrites: {} },
}

/**
 * The only place that decides which source wins for a field. A source not listed never contributes, and sources
 * enrich only captures that selected them.
 */
export const fieldRule = (field: EnrichableField): FieldRule => special[field] ?? { fills: byTrust, overwrites: {} }
