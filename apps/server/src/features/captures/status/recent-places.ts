import type { Place, PlaceChanges } from '@gazetteer/engine'

/** The places of a run that changed after the revision `since`, the last change of each, oldest first. */
export type RecentPlaces = {
  since: number
  revision: number
  places: ReadonlyMap<number, { revision: number; place: Place }>
}

/** Beyond this number the oldest changes are dropped; a stream that lacks them reads the list again. */
const maxPlacesHeld = 1_000

/** Adds the changes of a read to those of the reads before; null: there were none. */
export function withChanges(before: RecentPlaces | null, { revision, changed }: PlaceChanges): RecentPlaces {
  if (before === null || changed === null) return { since: revision, revision, places: new Map() }
  if (changed.length === 0) return { ...before, revision }
  const places = new Map(before.places)
  for (const change of changed) {
    places.delete(change.place.key)
    places.set(change.place.key, change)
  }
  let { since } = before
  for (const [key, dropped] of places) {
    if (places.size <= maxPlacesHeld) break
    places.delete(key)
    since = dropped.revision
  }
  return { since, revision, places }
}

/** The places that changed after a revision; null: they are not known any more. */
export function changedAfter({ since, places }: RecentPlaces, revision: number): Place[] | null {
  if (revision < since) return null
  return [...places.values()].filter((change) => change.revision > revision).map(({ place }) => place)
}
