/**
 * The centroid of a ZIP code. Its area is everything nearer to it than to any other centroid (a Voronoi cell). `areaKm2`
 * is its real land; null: unknown.
 */
export type ZipArea = {
  zip: string
  latitude: number
  longitude: number
  population: number
  areaKm2: number | null
}

/**
 * A city as users name it: `label` is `City, ST`, `key` a slug such as `baltimore-md`. `population` is that of the place;
 * its ZIP areas reach beyond it or cover a part.
 */
export type UsCity = {
  key: string
  name: string
  state: string
  country: 'US'
  label: string
  population: number
  latitude: number
  longitude: number
  zips: readonly ZipArea[]
}
