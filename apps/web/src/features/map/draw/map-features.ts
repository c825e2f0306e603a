import { plural } from '../../../platform/formats.ts'
import { type MapArea, placesIn, type RunArea, type RunMap } from '../queries.ts'
import { stepOf } from './ramp.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

export type AreaMark = { state: MapArea['state']; step: number; isFound: boolean; title: string }

const stateLabels: Record<RunArea['state'], string> = {
  waiting: 'waiting',
  partial: 'partly done',
  running: 'running',
  done: 'done',
  saturated: 'result cap reached, being split',
  failed: 'incomplete',
  'not-requested': 'not requested',
}

const unshaded: ReadonlySet<MapArea['state']> = new Set(['chosen', 'waiting', 'running', 'not-requested'])

/** GeoJSON of the areas and the border of the place. `step` is the shade; 0 means none. */
export function areaFeatures(
  areas: readonly MapArea[],
  most: number,
  outline: RunMap['outline'] = [],
): GeoJSON.FeatureCollection {
  const features = placesIn(areas).map((area): GeoJSON.Feature => {
    // Shade any area with listings, even while more requests are pending.
    const isShaded = area.fresh > 0 || !unshaded.has(area.state)
    const properties: AreaMark = {
      state: area.state,
      step: isShaded ? stepOf(area.fresh, most) : 0,
      isFound: area.fresh > 0,
      title: titleOf(area),
    }
    return {
      type: 'Feature',
      properties,
      geometry: { type: 'MultiPolygon', coordinates: area.rings.map((ring) => [ring]) },
    }
  })
  if (outline.length > 0) features.push(borderFeature(outline))
  return collection(features)
}

function titleOf({ label, state, fresh, reason }: MapArea): string {
  if (state === 'chosen') return label
  return `${label}: ${stateLabels[state]}, ${plural(fresh, 'new listing')}${reason === null ? '' : `. ${reason}`}`
}

/** Failed areas, for their icons. */
export const failedFeatures = (areas: readonly MapArea[], most: number): GeoJSON.FeatureCollection =>
  areaFeatures(
    areas.filter(({ state }) => state === 'failed'),
    most,
  )

const borderFeature = (outline: RunMap['outline']): GeoJSON.Feature => ({
  type: 'Feature',
  properties: null,
  geometry: { type: 'MultiLineString', coordinates: outline },
})

/** `ids`: of the points, in the same order, if points can be selected. */
export function pointFeatures(points: RunMap['points'], ids: readonly number[] = []): GeoJSON.FeatureCollection {
  return collection(points.map((at, index) => pointAt(at, ids[index] === undefined ? null : { id: ids[index] })))
}

export type NamedPlace = { name: string; longitude: number; latitude: number }

/** City labels, most important first: earlier ones win when labels collide. */
export const nameFeatures = (cities: readonly NamedPlace[]): GeoJSON.FeatureCollection =>
  collection(cities.map(({ name, longitude, latitude }, rank) => pointAt([longitude, latitude], { name, rank })))

/** Bounds of the areas, else of the listings; null without either. */
export function boundsOf({ areas, points }: { areas: readonly MapArea[]; points: RunMap['points'] }): Bounds | null {
  return boundsAround(areas.length > 0 ? areas.flatMap(({ rings }) => rings.flat()) : points)
}

/** The box around points; null without any. */
export function boundsAround(points: readonly (readonly [longitude: number, latitude: number])[]): Bounds | null {
  if (points.length === 0) return null
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of points) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}

/** The listing selected elsewhere. */
export const focusFeature = (focus: readonly [number, number] | null): GeoJSON.FeatureCollection =>
  collection(focus === null ? [] : [pointAt(focus)])

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features })

const pointAt = (at: readonly [number, number], properties: GeoJSON.GeoJsonProperties = null): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [...at] },
})

/** Rounds to a grid of a quarter of the view, so that small moves cause no requests. */
export function roundedOut([west, south, east, north]: Bounds): Bounds {
  const step = 2 ** Math.floor(Math.log2(Math.max(0.01, Math.min(east - west, north - south)))) / 4
  const down = (value: number, least: number) => Math.max(least, Math.floor(value / step) * step)
  const up = (value: number, greatest: number) => Math.min(greatest, Math.ceil(value / step) * step)
  return [down(west, -180), down(south, -90), up(east, 180), up(north, 90)]
}
