import type { Polygons } from '@gazetteer/geography'

/** What a user asks for instead of a city, resolved: drive times are polygons. */
export type Area = {
  name: string
  shape:
    /** `id`: of the administrative area whose boundary, from the source's own data, this is. */
    | { kind: 'polygon'; polygons: Polygons; id?: string }
    | { kind: 'circle'; center: [longitude: number, latitude: number]; radiusM: number }
    | { kind: 'zips'; zips: string[] }
    /** A county, state, region or country of the built-in boundaries. */
    | { kind: 'admin'; id: string }
}

/**
 * An area in the place of a city. A listing belongs to it only by its point (ZIP lists: first by the ZIP code of its
 * address), so its own address keeps its city and state.
 */
export type CustomArea = {
  area: Area
  /** Identifies name and shape. */
  key: string
  name: string
  label: string
  state: null
  country: null
  population: number
  /** A point of the area, or near it. */
  latitude: number
  longitude: number
}
