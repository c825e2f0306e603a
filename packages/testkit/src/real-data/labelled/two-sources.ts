import type { RawListing } from '@gazetteer/listing'
import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { type Half, sourceSet } from './labelled-set.ts'

/** Rows of two sources of one extent; `pairs` maps ids of their rows to ours for the same business. */
export type TwoSources = { ours: DuplicateRow[]; theirs: DuplicateRow[]; pairs: Map<number, number> }

/**
 * Real rows and synthetic rows of another source: an edited copy for two in five, a similar business for as many.
 * Generated like the pairs for measuring likely duplicates.
 */
export function editedCopies(originals: readonly DuplicateRow[], half: Half): TwoSources {
  const { rows, pairs } = sourceSet(originals, half)
  const isOurs = ({ id }: DuplicateRow): boolean => id < firstCopy
  return {
    ours: rows.filter(isOurs),
    theirs: rows.filter((row) => !isOurs(row)),
    pairs: new Map(
      [...pairs.keys()].map((key): [number, number] => {
        const [ours = 0, theirs = 0] = key.split('|').map(Number)
        return [ours, theirs]
      }),
    ),
  }
}

const firstCopy = 1_000_000

/**
 * Vancouver by two independent sources: OpenStreetMap and Open Brewery DB. Verified by hand: these breweries with a
 * coordinate in the extract are in it. Not in it: 33 Brewing Experiment beside 33 Acres, Doan's in the building of
 * Powell Street, and the other Steamworks locations.
 */
const samePlaces: Record<string, string> = {
  '33 Acres Brewing Company': 'node/2712743327',
  'Brassneck Brewery': 'node/2712741827',
  'Granville Island Brewing Company': 'way/113961694',
  'Parallel 49 Brewing Company': 'node/2459481384',
  'Powell Street Craft Brewery': 'node/2712744770',
  'Steamworks Brewery - Brewpub': 'node/505751513',
  'Storm Brewing': 'Storm Brewery',
  'Yaletown Brewing': 'node/903721300',
}

/** `breweries` are all of the neighbourhood. Storm has no id here: its node was found by name. */
export function realPairs(places: readonly RawListing[], breweries: readonly DuplicateRow[]): TwoSources {
  const ours = places.map(rowOf)
  const pairs = breweries.flatMap(({ id, name }): [number, number][] => {
    const wanted = samePlaces[name ?? '']
    const at = places.findIndex((place) => place.sourceId === wanted || place.name === wanted)
    return wanted === undefined || at < 0 ? [] : [[ours[at]?.id ?? -1, id]]
  })
  return { ours, theirs: [...breweries], pairs: new Map(pairs) }
}

export function rowOf(place: RawListing, index: number): DuplicateRow {
  const { name, phone, address, city, state, zip, website, latitude, longitude } = place
  return { id: index + 1, name, phone, address, city, state, zip, website, latitude, longitude }
}
