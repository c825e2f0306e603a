import { plural } from '../../../platform/formats.ts'
import type { RunArea, RunMap } from '../queries.ts'
import { stepOf } from './ramp.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

export type AreaMark = { state: RunArea['state']; step: number; isFound: boolean; title: string }

const stateWords: Record<RunArea['state'], string> = {
  waiting: 'waiting',
  running: 'being asked',
  done: 'done',
  saturated: 'reached the cap, being split',
  failed: 'failed, will be tried again',
}

/** The areas as the map's source has them; `step` is the shade, 0 where none shows yet. */
export function areaFeatures(areas: readonly RunArea[], most: number): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: areas.map((area) => {
      // Where listings were found the shade shows, whatever is still to be asked there.
      const isShaded = area.fresh > 0 || (area.state !== 'waiting' && area.state !== 'running')
      const properties: AreaMark = {
        state: area.state,
        step: isShaded ? stepOf(area.fresh, most) : 0,
        isFound: area.fresh > 0,
        title: `${area.label}: ${stateWords[area.state]}, ${plural(area.fresh, 'new listing')}${area.reason === null ? '' : `. ${area.reason}`}`,
      }
      return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [area.ring] } }
    }),
  }
}

/** `ids`: of the points, in their order, where they can be pressed. */
export function pointFeatures(points: RunMap['points'], ids: readonly number[] = []): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map((coordinates, index) => ({
      type: 'Feature',
      properties: ids[index] === undefined ? null : { id: ids[index] },
      geometry: { type: 'Point', coordinates },
    })),
  }
}

export function borderFeature(outline: RunMap['outline']): GeoJSON.MultiLineString {
  return { type: 'MultiLineString', coordinates: outline }
}

/** The ground to show: the areas, else the listings; null where there is nothing. */
export function boundsOf({ areas, points }: Pick<RunMap, 'areas' | 'points'>): Bounds | null {
  const places = areas.length > 0 ? areas.flatMap(({ ring }) => ring) : points
  if (places.length === 0) return null
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [longitude, latitude] of places) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}

/** The one point that is looked at elsewhere. */
export function focusFeature(focus: readonly [number, number] | null): GeoJSON.FeatureCollection {
  const features = focus === null ? [] : [{ type: 'Feature' as const, properties: null, geometry: pointAt(focus) }]
  return { type: 'FeatureCollection', features }
}

const pointAt = ([longitude, latitude]: readonly [number, number]): GeoJSON.Point => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})
