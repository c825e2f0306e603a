import type { ChosenArea, CitySelection } from '@gazetteer/contract'

export type PlaceSelection = { cities: readonly CitySelection[]; areas: readonly ChosenArea[] }
export type SelectionChange = { cities?: CitySelection[]; areas?: ChosenArea[] }

/** A selected city, or an area if `area` is set. */
export type ChosenPlace = { label: string; businessTypes: string[]; area?: ChosenArea['area'] }

export const chosenPlaces = ({ cities, areas }: PlaceSelection): ChosenPlace[] => [
  ...cities.map(({ city, businessTypes }) => ({ label: city, businessTypes })),
  ...areas,
]

const keyOf = (types: readonly string[]): string => types.toSorted().join('\n')

/** The types that apply to all places: those that most of them have; of as many, the first. */
export function sharedTypes(places: readonly { businessTypes: string[] }[]): string[] {
  const counts = new Map<string, { types: string[]; count: number }>()
  for (const { businessTypes: types } of places) {
    if (types.length === 0) continue
    const key = keyOf(types)
    const known = counts.get(key)
    counts.set(key, { types: known?.types ?? types, count: (known?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.types ?? []
}

/** Whether a place has other types than those for all. */
export const hasOwnTypes = (
  { businessTypes }: Pick<ChosenPlace, 'businessTypes'>,
  shared: readonly string[],
): boolean => businessTypes.length > 0 && keyOf(businessTypes) !== keyOf(shared)

/** The selection with other types for the places that `isMeant` accepts. */
export function withTypes(
  { cities, areas }: PlaceSelection,
  businessTypes: string[],
  isMeant: (place: ChosenPlace) => boolean,
): Required<SelectionChange> {
  return {
    cities: cities.map((one) => (isMeant({ ...one, label: one.city }) ? { ...one, businessTypes } : one)),
    areas: areas.map((one) => (isMeant(one) ? { ...one, businessTypes } : one)),
  }
}

/** Places without types get those for all. */
export function withSharedTypes(selection: PlaceSelection): Required<SelectionChange> {
  const shared = sharedTypes(chosenPlaces(selection))
  return withTypes(selection, shared, ({ businessTypes }) => businessTypes.length === 0)
}

export function without({ cities, areas }: PlaceSelection, labels: ReadonlySet<string>): Required<SelectionChange> {
  return {
    cities: cities.filter(({ city }) => !labels.has(city)),
    areas: areas.filter(({ label }) => !labels.has(label)),
  }
}

/** `Baltimore, MD` with some of its ZIP areas is the list of those under the name of the city. */
export const isPartOfCity = (place: ChosenPlace): boolean =>
  place.area?.kind === 'zips' && /, [A-Z]{2}$/u.test(place.label)

/** The ZIP areas of a city that are captured; null: all. */
export const zipsOf = ({ area }: ChosenPlace): ReadonlySet<string> | null =>
  area?.kind === 'zips' ? new Set(area.zips) : null

/** Leaves a ZIP area of a city out, or adds it. The last one stays. */
export function toggleZip(
  selection: PlaceSelection,
  label: string,
  { zip, all }: { zip: string; all: readonly string[] },
): Required<SelectionChange> {
  const { cities, areas } = selection
  const place = chosenPlaces(selection).find((one) => one.label === label)
  const same = { cities: [...cities], areas: [...areas] }
  if (place === undefined || !all.includes(zip)) return same
  const chosen = zipsOf(place) ?? new Set(all)
  const next = all.filter((one) => (one === zip ? !chosen.has(one) : chosen.has(one)))
  if (next.length === 0) return same
  const { businessTypes } = place
  const rest = without(selection, new Set([label]))
  if (next.length === all.length) return { ...rest, cities: [...rest.cities, { city: label, businessTypes }] }
  const area: ChosenArea = { area: { kind: 'zips', name: label, zips: next }, label, businessTypes }
  const isListed = areas.some((one) => one.label === label)
  return { ...rest, areas: isListed ? areas.map((one) => (one.label === label ? area : one)) : [...areas, area] }
}
