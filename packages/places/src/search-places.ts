import { type AdminArea, type AdminKind, searchAdminAreas } from './area/admin/admin-areas.ts'
import { sizeOfAdmin } from './area/admin/size-of-admin.ts'
import { type KnownCity, isUsCity } from './city.ts'
import { matchingCities, similarCities } from './search-cities.ts'
import { cityOfZip, nameKey, zipNamed } from './us/index.ts'

/** `id`: `city:Boise, ID`, `zip:83702`, `county:16001`. `city`: of a ZIP code. Unknown numbers are null. */
export type FoundPlace = {
  id: string
  kind: 'city' | 'zip' | AdminKind
  label: string
  city: string | null
  latitude: number
  longitude: number
  population: number | null
  zips: number | null
}

/** The ZIP code that a text is; null: another text. */
export const zipIn = (text: string): string | null => /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1] ?? null

/**
 * One search over all that can be captured: cities by any spelling or a similar one, counties, states, regions,
 * countries, and ZIP codes with their city. Exact names come first, cities before areas.
 */
export function searchPlaces(text: string, limit: number): FoundPlace[] {
  const zip = zipIn(text)
  if (zip !== null) return placesOfZip(zip).slice(0, limit)
  const key = nameKey(text)
  if (key === '') return []
  const isExact = ({ label }: { label: string }) =>
    [label, label.split(',')[0] ?? ''].some((name) => nameKey(name) === key)
  const cities = matchingCities(text, limit).map(placeOfCity)
  const named = searchAdminAreas(text, maxNamesakes)
  const exact = largestFirst(named.filter(isExact).map(placeOfArea))
  const found = [...cities.filter(isExact), ...exact, ...cities.filter((city) => !isExact(city))].slice(0, limit)
  const others = named.filter((area) => !isExact(area)).slice(0, limit - found.length)
  const all = [...found, ...others.map(placeOfArea)]
  return all.length > 0 ? all : similarCities(text, limit).map(placeOfCity)
}

/** More counties than have one name. */
const maxNamesakes = 100

/** Of a kind: counties of one name are in many states. */
function largestFirst(areas: readonly FoundPlace[]): FoundPlace[] {
  const kinds = [...new Set(areas.map(({ kind }) => kind))]
  const people = ({ population }: FoundPlace) => population ?? 0
  return kinds.flatMap((kind) => areas.filter((area) => area.kind === kind).toSorted((a, b) => people(b) - people(a)))
}

const placeOfArea = (area: AdminArea): FoundPlace => ({
  id: area.id,
  kind: area.kind,
  label: area.label,
  city: null,
  ...sizeOfAdmin(area),
})

function placesOfZip(zip: string): FoundPlace[] {
  const area = zipNamed(zip)
  const city = cityOfZip(zip)
  if (area === null || city === null) return []
  const { latitude, longitude, population } = area
  const found = { latitude, longitude, population, zips: 1 }
  return [{ id: `zip:${zip}`, kind: 'zip', label: `ZIP ${zip}`, city: city.label, ...found }, placeOfCity(city)]
}

/** A city as a search finds it. */
export const placeOfCity = (city: KnownCity): FoundPlace => ({
  id: `city:${city.label}`,
  kind: 'city',
  label: city.label,
  city: null,
  latitude: city.latitude,
  longitude: city.longitude,
  population: city.population,
  zips: isUsCity(city) ? city.zips.length : null,
})
