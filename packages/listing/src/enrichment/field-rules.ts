import type { CompletableField, SourceId } from '../listing.ts'

type FieldRule = {
  /** Who may fill the field in where it is empty, the most trusted first. */
  fills: readonly SourceId[]
  /** Whose value takes the place of another's: by the source that overwrites, those that it overwrites. Else none is. */
  overwrites: Partial<Record<SourceId, readonly SourceId[]>>
}

const volunteers = ['osm-extract', 'overpass'] as const

/** The chains' own pages first, then collections that check what they take in, then volunteers. */
const byTrust = ['alltheplaces', 'overture', 'foursquare-os', ...volunteers] as const
const never = {}

/**
 * Which source wins for which field: the one place. A source that a row does not name has no say, and a source completes only
 * captures that chose it. Foursquare has no hours, Overture has none.
 */
export const fieldRules: Record<CompletableField, FieldRule> = {
  phone: { fills: byTrust, overwrites: never },
  address: { fills: byTrust, overwrites: never },
  zip: { fills: byTrust, overwrites: never },
  website: { fills: byTrust, overwrites: never },
  // A chain tells its own hours weekly; a volunteer's note of them may be years old.
  hours: { fills: ['alltheplaces', ...volunteers], overwrites: { alltheplaces: volunteers } },
  email: { fills: byTrust, overwrites: never },
  socials: { fills: ['foursquare-os', 'overture', ...volunteers, 'alltheplaces'], overwrites: never },
  brand: { fills: byTrust, overwrites: never },
}
