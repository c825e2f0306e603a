import { formatCount, plural } from '../../../platform/formats.ts'
import type { RunPlace } from '../queries.ts'
import { type Bounds, boundsAround } from './map-features.ts'
import { type RampStep, stepOf } from './ramp.ts'

const radius = { least: 4, greatest: 14 }

/** Its area is proportional to the listings. */
export function placeRadius(listings: number, most: number): number {
  if (most <= 0) return radius.least
  return Math.max(radius.least, Math.round(radius.greatest * Math.sqrt(listings / most)))
}

const looks = {
  done: 'filled',
  partial: 'filled',
  running: 'running',
  waiting: 'hollow',
  'not-requested': 'hatched',
  failed: 'failed',
} as const satisfies Record<RunPlace['state'], string>
export type PlaceLook = (typeof looks)[RunPlace['state']]

const words: Record<RunPlace['state'], string> = {
  done: 'done',
  partial: 'partly done',
  running: 'running',
  waiting: 'waiting',
  'not-requested': 'not requested',
  failed: 'failed',
}

export type PlaceMark = {
  look: PlaceLook
  radius: number
  step: RampStep
  isRunning: boolean
  label: string
  name: string
  title: string
  /** Running places and large ones are drawn on top, and their labels first. */
  rank: number
}

/** Places of an inset: small circles of one size. */
export const insetPlaceFeatures = (places: readonly RunPlace[]): GeoJSON.FeatureCollection => {
  const { type, features } = placeFeatures(places, 0)
  const small = ({ properties, ...feature }: GeoJSON.Feature): GeoJSON.Feature => ({
    ...feature,
    properties: { ...properties, radius: properties?.['isRunning'] === true ? 6 : 3, step: 5 },
  })
  return { type, features: features.map(small) }
}

/** The contiguous states, as the map starts. */
export const home: Bounds = [-124.8, 24.4, -66.9, 49.4]

/** The country around its places; places elsewhere with what is around them. */
export function boundsOfInset(places: readonly Pick<RunPlace, 'at'>[]): Bounds | null {
  const bounds = boundsOfPlaces(places)
  if (bounds === null) return null
  const [west, south, east, north] = bounds
  return west >= home[0] && south >= home[1] && east <= home[2] && north <= home[3] ? home : bounds
}

/** A circle for each place: its size and shade by listings, its look by state. */
export function placeFeatures(places: readonly RunPlace[], most: number): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ label, at, state, listings }): GeoJSON.Feature => {
      const isRunning = state === 'running'
      const properties: PlaceMark = {
        look: looks[state],
        radius: isRunning ? Math.max(8, placeRadius(listings, most)) : placeRadius(listings, most),
        step: stepOf(listings, most),
        isRunning,
        label,
        name: label.split(',')[0] ?? label,
        title: `${label}: ${words[state]}, ${plural(listings, 'listing')}`,
        rank: (isRunning ? -1e9 : 0) - listings,
      }
      return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [...at] } }
    }),
  }
}

export const boundsOfPlaces = (places: readonly Pick<RunPlace, 'at'>[]): Bounds | null =>
  boundsAround(places.map(({ at }) => at))

/** Width of a digit of the label, and its height, in pixels. */
const digit = { width: 7, height: 18 }
const tilePx = 512

/** Text over the middle of an area, and the zoom from which it fits inside. */
export type CountMark = { count: string; detail: string; from: number }

/** The number of listings of each area, where it has some. */
export function countFeatures(
  areas: readonly { label: string; fresh: number; rings: readonly (readonly [number, number][])[] }[],
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas.flatMap(({ label, fresh, rings }): GeoJSON.Feature[] => {
      const ring = rings.toSorted((one, other) => other.length - one.length)[0]
      if (ring === undefined || fresh === 0) return []
      const count = formatCount(fresh)
      const { centre, width, height } = middleOf(ring)
      const share = Math.max((count.length * digit.width + 8) / width, digit.height / height)
      const properties: CountMark = {
        count,
        detail: `${label.replace(/^ZIP /u, '')}\n${count}`,
        from: Math.ceil(Math.log2((share * 360) / tilePx)),
      }
      return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: centre } }]
    }),
  }
}

/** The centre of gravity, and the extent in degrees of longitude as the map draws it. */
function middleOf(ring: readonly [number, number][]): { centre: [number, number]; width: number; height: number } {
  const [first = [0, 0]] = ring
  let [area, x, y] = [0, 0, 0]
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[index + 1] ?? first
    const cross = (x1 - first[0]) * (y2 - first[1]) - (x2 - first[0]) * (y1 - first[1])
    area += cross
    x += (x1 + x2 - 2 * first[0]) * cross
    y += (y1 + y2 - 2 * first[1]) * cross
  }
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude), ring.map(([, latitude]) => latitude)]
  const centre: [number, number] =
    area === 0 ? [first[0], first[1]] : [first[0] + x / (3 * area), first[1] + y / (3 * area)]
  const width = Math.max(...longitudes) - Math.min(...longitudes)
  const stretch = Math.cos((centre[1] * Math.PI) / 180)
  return { centre, width, height: (Math.max(...latitudes) - Math.min(...latitudes)) / Math.max(stretch, 0.01) }
}
