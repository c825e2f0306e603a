/** A city or area of a run. `key` sorts in plan order; it is the index of the first task. */
export type Place = {
  key: number
  label: string
  kind: 'city' | 'area'
  state: PlaceState
  /** Listings of the place in the destination. A listing found in several places counts in the first one. */
  listings: number
  areasDone: number
  areasKnown: number
  gaps: { failed: number; notRequested: number }
  /** Of a running place with several tasks, in a run of at most `maxTypedPlaces`. */
  types?: PlaceType[]
}

/** The task of a place for one business type. */
export type PlaceType = { type: string; listings: number; areasDone: number; areasKnown: number }

/** Counting areas by type costs time for each place, so larger runs go without. */
export const maxTypedPlaces = 12

/** waiting: nothing was requested yet. partial: it has gaps, but something was fetched. */
export const placeStates = ['waiting', 'running', 'done', 'partial', 'failed', 'not-requested'] as const
export type PlaceState = (typeof placeStates)[number]

/** Places by state, and sums over all of them. */
export type PlaceTotals = {
  places: number
  waiting: number
  running: number
  done: number
  partial: number
  failed: number
  notRequested: number
  areasDone: number
  areasKnown: number
  listings: number
}

/** Some places of a run, in plan order. `matching`: how many there are without the limit. */
export type PlacePage = {
  /** Number of the newest listing in the destination; the listings of all places sum up to it. */
  seq: number
  matching: number
  places: Place[]
  totals: PlaceTotals
}

export type PlaceWindow = { after: number | null; limit: number; state: PlaceState | null; search: string }

/** The totals, and the places that changed after a revision. `revision`: the newest one of the run. */
export type PlaceChanges = {
  totals: PlaceTotals
  revision: number
  /** The places that changed, each with its revision; null: more than one read returns. */
  changed: { revision: number; place: Place }[] | null
}

/** More changed places than this are not read for an update. */
export const maxPlacesChanged = 500
