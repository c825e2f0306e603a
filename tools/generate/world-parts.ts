import { distanceMeters } from '../../packages/geography/src/point.ts'
import type { GeonamesCity, GeoName } from './geonames.ts'

/** A city of the table with its administrative codes, from the second level (county) to the fourth. */
type Unit = {
  city: GeonamesCity
  point: { latitude: number; longitude: number }
  codes: readonly string[]
  radius: number
}

/** As in packages/places/src/world/extent.ts. */
const peoplePerKm2 = 2_500
const levels = [0, 1, 2]
/** A level is that of municipalities if most places have a code there, and rarely two places the same one. */
const minCoverage = 0.5
const maxPlacesPerCode = 1.25
const minPeople = 10_000
/** In Portugal the third level is the parish. */
const givenLevels: readonly [string, number][] = [['PT', 0]]
/** Cities that are regions of their own, whose boroughs have codes of counties: Mexico City, Delhi, Istanbul. */
const cityRegions = new Set(['MX.09', 'IN.07', 'TR.34'])
/** Seats of higher units are no parts of towns without one. */
const seats = ['PPLA4', 'PPLA3', 'PPLA2', 'PPLA']

/**
 * For each city that is a part of a larger one: that one. Parts share the municipality; where GeoNames gives none, a
 * small place well inside the other's unit. A place in another region, or with a municipality of its own, is no part.
 */
export function partsOfCities(
  cities: readonly GeonamesCity[],
  places: readonly GeoName[],
): Map<GeonamesCity, GeonamesCity> {
  const known = new Map(places.map((place) => [place.id, place]))
  const municipal = municipalLevels(places)
  const units = cities.map((city) => unitOf(city, known.get(city.cityId)))
  const near = byCell(units, ({ point }) => point)
  const around = byCell(places, (place) => place)
  for (const unit of units)
    if (unit.codes[0] === '' && !isCityRegion(unit)) unit.codes = [majorityCode(unit, around), '', '']
  const found = new Map<GeonamesCity, GeonamesCity>()
  for (const unit of units) {
    const whole = near(unit.point)
      .filter((other) => other.city.country === unit.city.country && other.city.population > unit.city.population)
      .filter((other) => isPart(unit, other, municipal.get(unit.city.country) ?? null))
      .toSorted((a, b) => b.city.population - a.city.population)[0]
    if (whole !== undefined) found.set(unit.city, whole.city)
  }
  return found
}

function isPart(small: Unit, large: Unit, level: number | null): boolean {
  const meters = distanceMeters(small.point, large.point)
  if (seatRank(small) > seatRank(large)) return false
  if (meters > large.radius + 5_000 || small.city.adminCode !== large.city.adminCode) return false
  const [own, its] = level === null ? ['', ''] : [small.codes[level] ?? '', large.codes[level] ?? '']
  if (own !== '' && its !== '') return codeUpTo(small, level) === codeUpTo(large, level)
  const depth = levels.filter((at) => large.codes[at] !== '').at(-1) ?? null
  const isUnknown = depth === null || small.codes[depth] === ''
  if (!isUnknown && codeUpTo(small, depth) !== codeUpTo(large, depth)) return false
  const isSeat = small.city.featureCode.startsWith('PPLA')
  const isOwn = !isCityRegion(large) && (own !== '' || (isUnknown && small.codes[0] !== ''))
  if (isOwn || (isUnknown && isSeat)) return false
  const share = small.city.population / large.city.population
  return share < (isUnknown ? 1 / 3 : 1 / 4) && meters < 0.9 * large.radius
}

const isCityRegion = ({ city }: Unit): boolean => cityRegions.has(`${city.country}.${city.adminCode}`)

const seatRank = ({ city: { featureCode } }: Unit): number => seats.indexOf(featureCode.replace('PPLC', 'PPLA'))

const codeUpTo = ({ city, codes }: Unit, level: number | null): string =>
  [city.adminCode, ...codes.slice(0, (level ?? 2) + 1)].join('.')

function unitOf(city: GeonamesCity, place: GeoName | undefined): Unit {
  const [longitude, latitude] = city.loc.coordinates
  const codes = place?.codes ?? ['', city.muni ?? '', city.muniSub ?? '']
  const radius = 1_000 * Math.sqrt(city.population / (Math.PI * peoplePerKm2))
  return { city, point: { latitude, longitude }, codes, radius }
}

/** The second-level code of most quarters in the middle of a city that has none itself: Toronto is 3520. */
function majorityCode({ point, city, radius }: Unit, around: (point: Unit['point']) => readonly GeoName[]): string {
  const counts = new Map<string, number>()
  let all = 0
  for (const place of around(point)) {
    const [code = ''] = place.codes
    if (
      code === '' ||
      place.country !== city.country ||
      place.featureCode !== 'PPLX' ||
      distanceMeters(place, point) > radius / 4
    )
      continue
    counts.set(code, (counts.get(code) ?? 0) + 1)
    all += 1
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most !== undefined && most[1] > 0.6 * all ? most[0] : ''
}

function municipalLevels(places: readonly GeoName[]): Map<string, number> {
  const found = new Map(givenLevels)
  const byCountry = new Map<string, GeoName[]>()
  for (const place of places) {
    if (place.population < minPeople || /^PPL[XHQWL]$/.test(place.featureCode)) continue
    const own = byCountry.get(place.country) ?? []
    byCountry.set(place.country, own)
    own.push(place)
  }
  for (const [country, own] of byCountry) {
    if (found.has(country)) continue
    for (const level of levels) {
      const coded = own.filter(({ codes }) => codes[level] !== '')
      const distinct = new Set(coded.map(({ region, codes }) => [region, ...codes.slice(0, level + 1)].join('.')))
      if (coded.length < minCoverage * own.length || coded.length > maxPlacesPerCode * distinct.size) continue
      found.set(country, level)
      break
    }
  }
  return found
}

/** Finds what is in the cell of a point or in one next to it; cells have half a degree. */
function byCell<T>(all: readonly T[], pointOf: (one: T) => Unit['point']): (point: Unit['point']) => readonly T[] {
  const indexes = ({ latitude, longitude }: Unit['point']) => [Math.floor(latitude * 2), Math.floor(longitude * 2)]
  const cells = new Map<string, T[]>()
  for (const one of all) {
    const key = indexes(pointOf(one)).join(' ')
    const own = cells.get(key) ?? []
    cells.set(key, own)
    own.push(one)
  }
  return (point) => {
    const [row = 0, column = 0] = indexes(point)
    const steps = [-1, 0, 1]
    return steps.flatMap((up) => steps.flatMap((right) => cells.get(`${row + up} ${column + right}`) ?? []))
  }
}
