import { normalizeState } from '@gazetteer/listing/normalize'
import {
  areaSquareMeters,
  type Box,
  clipToConvex,
  roundCorners,
  distanceMeters,
  intersects,
  type Outline,
  outlineOf,
  type Point,
  simplified,
  unionOf,
} from '@gazetteer/geography'
import { type UsCity, cityBox as usCityBox, nearestZip, stateAt, zipBox, zipCell } from './us/index.ts'
import type { ZipArea } from './us/city.ts'
import { extentOf, isInExtent, reachOfCity, type WorldCity } from './world/index.ts'
import { builtUpOutline } from './borders/built-up.ts'
import { countryAt } from './borders/country-at.ts'
import { adminUnitsOf, type AdminUnits } from './area/admin/admin-units.ts'
import { extentOfArea } from './area/extent-of-area.ts'
import { partOfAreaAt, partsOfArea, ringsOfArea } from './area/parts-of-area.ts'
import { type City, isCustomArea, isUsCity, type KnownCity } from './city.ts'
import { isOfCountry } from './is-of-country.ts'

/** A separately known part of a city: a ZIP area in the United States, elsewhere the whole city. */
export type CityPart = {
  key: string
  label: string
  latitude: number
  longitude: number
  population: number
  box: Box
}

/** The parts of a city: they do not overlap, and each point of the city is in one. */
export function partsOf(city: City): readonly CityPart[] {
  const known = parts.get(city)
  if (known !== undefined) return known
  const made = isCustomArea(city) ? partsOfArea(city) : partsOfCity(city)
  parts.set(city, made)
  return made
}

const partsOfCity = (city: KnownCity): readonly CityPart[] =>
  isUsCity(city)
    ? city.zips.map((zip) => ({ ...zip, key: zip.zip, label: `ZIP ${zip.zip}`, box: zipBox(zip) }))
    : [{ ...city, label: city.label, box: extentOf(city).box }]

const parts = new WeakMap<City, readonly CityPart[]>()

/** The key of the city's part at a point; null outside the city, and across the border of its country. */
export function partAt(city: City, point: Point): string | null {
  if (isCustomArea(city)) return partOfAreaAt(city, point)
  const key = isUsCity(city) ? zipAt(city, point) : worldKeyAt(city, point)
  if (key === null) return null
  const country = countryAt(point)
  return country === null || isOfCountry(city, country) ? key : null
}

const worldKeyAt = (city: WorldCity, point: Point): string | null => (isInExtent(city, point) ? city.key : null)

function zipAt({ zips }: UsCity, point: Point): string | null {
  const zip = nearestZip(point)?.zip.zip
  return zip !== undefined && zips.some((one) => one.zip === zip) ? zip : null
}

/** Population of a city; a part without known population counts as one person. */
export function peopleOf(city: City): number {
  // ZIP areas without their boundaries, which take long to compute.
  const counted = isUsCity(city) ? city.zips : partsOf(city)
  return counted.reduce((sum, { population }) => sum + Math.max(population, 1), 0)
}

export function cityBox(city: City): Box {
  if (isCustomArea(city)) return unionOf(extentOfArea(city.area).boxes)
  return isUsCity(city) ? usCityBox(city) : extentOf(city).box
}

/** Boxes that together hold the city: several for an area of distant parts or across the antimeridian. */
export const searchBoxes = (city: City): readonly Box[] =>
  isCustomArea(city) ? extentOfArea(city.area).boxes : [cityBox(city)]

/** Whether a box may have points of the city. */
export const touchesBox = (city: City, box: Box): boolean =>
  isCustomArea(city) ? extentOfArea(city.area).touches(box) : partsOf(city).some((part) => intersects(part.box, box))

/** The counties, states or regions of a state or country; null for any other place. */
export const unitsOf = (city: City): AdminUnits | null => (isCustomArea(city) ? adminUnitsOf(city.area) : null)

/**
 * The closed boundaries of a part as a map shows it, [longitude, latitude]: cut at the city's outline if that is known,
 * else where its built-up land ends. The city's box when it has none.
 */
export function ringsOf(city: City, key: string, outline: Outline | null = null): [number, number][][] {
  const rings = isCustomArea(city) ? ringsOfArea(city, key) : ringsInCity(city, { key, outline })
  if (rings.length > 0) return rings
  const { south, west, north, east } = cityBox(city)
  return [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ]
}

type PartOfCity = { key: string; outline: Outline | null }

function ringsInCity(city: KnownCity, { key, outline }: PartOfCity): [number, number][][] {
  if (!isUsCity(city)) return outline?.rings ?? [extentOf(city).ring]
  const zip = city.zips.find((one) => one.zip === key)
  if (zip === undefined) return []
  const inside = outline === null ? [] : ringsInOutline(outline, zip)
  if (inside.length > 0) return inside
  // A ZIP area outside of an exact outline is queried, too.
  const border = builtUpOutline(city)
  const pieces = border === null ? [] : ringsInOutline(border, zip)
  return (pieces.length > 0 ? withoutSlivers(pieces) : [zipCell(zip)]).map((ring) => roundCorners(ring, cornerMeters))
}

/** Without an exact outline, a corner is rounded from at most so far. */
const cornerMeters = 150
/** Of the largest piece: a smaller one is where a coarse border cuts off a corner. */
const leastShare = 0.04

function withoutSlivers(rings: [number, number][][]): [number, number][][] {
  const sizes = rings.map((ring) => areaSquareMeters(outlineOf([ring]).box))
  const least = leastShare * Math.max(...sizes)
  return rings.filter((_, at) => (sizes[at] ?? 0) >= least)
}

/** About 15 m: finer than a line on a map of the city. */
const tolerance = 0.00015

function ringsInOutline(outline: Outline, zip: ZipArea): [number, number][][] {
  const known = cutByOutline.get(outline)?.get(zip.zip)
  if (known !== undefined) return known
  const cell = zipCell(zip)
  const made = intersects(outline.box, zipBox(zip))
    ? outline.rings.map((ring) => simplified(clipToConvex(ring, cell), tolerance)).filter((ring) => ring.length > 3)
    : []
  const ofOutline = cutByOutline.get(outline) ?? new Map<string, [number, number][][]>()
  cutByOutline.set(outline, ofOutline.set(zip.zip, made))
  return made
}

const cutByOutline = new WeakMap<Outline, Map<string, [number, number][][]>>()

/**
 * Whether an address with the city's name can mean this city, because names repeat. The state in the address decides,
 * else the location.
 */
export function canBeAddressOf(
  city: City,
  place: { state: string | null } & Partial<Record<'latitude' | 'longitude', number | null>>,
): boolean {
  const { state, latitude = null, longitude = null } = place
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  if (isCustomArea(city)) return false
  if (!isUsCity(city)) return point !== null && distanceMeters(point, city) <= 2 * reachOfCity(city)
  const named = normalizeState(state)
  if (named !== null || point === null) return named === city.state
  return stateAt(point) === city.state
}
