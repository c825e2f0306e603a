import { centreOf, sizeMeters } from '@gazetteer/geography'
import { cityBox, partAt, partsOf } from '@gazetteer/places'
import { type Block, blocksOf, type Raster, sumsOf } from './blocks.ts'
import type { Box, Point } from '@gazetteer/geography'
import type { City, CityPart } from '@gazetteer/places'

const cellsAlong = 96
/** Spread of listings around a ZIP's centroid: standard deviations as shares of the ZIP's sides. */
const widths = [0.08, 0.16, 0.32]

/**
 * A city's extent in small cells, and candidate distributions of listings over them. Each shape is a weight per cell
 * and sums to 1: by population, uniform, and around ZIP centroids at several widths. A run learns which of them fits.
 */
export type CityGrid = {
  cells: readonly Box[]
  shapes: readonly number[][]
  cellOf: (point: Point) => number | null
  /** The same cells as hierarchical blocks, and the prefix sums of each shape in their order (`sumsOf`). */
  blocks: readonly Block[]
  sums: readonly Float64Array[]
}

/** Cached per city; depends only on the city. */
export function cityGrid(city: City): CityGrid {
  const known = grids.get(city)
  if (known !== undefined) return known
  const grid = build(city)
  grids.set(city, grid)
  return grid
}

const grids = new WeakMap<City, CityGrid>()

function build(city: City): CityGrid {
  const raster = rasterOver(cityBox(city))
  const partsByKey = new Map(partsOf(city).map((part) => [part.key, part]))
  const cells: Box[] = []
  const owners: CityPart[] = []
  const cellAt = new Map<number, number>()
  const blocks = blocksOf(raster, (box, at) => {
    const owner = partsByKey.get(partAt(city, centreOf(box)) ?? '')
    if (owner === undefined) return false
    cellAt.set(at, cells.length)
    cells.push(box)
    owners.push(owner)
    return true
  })
  const cellOf = (point: Point) => cellAt.get(raster.indexOf(point)) ?? null
  const cellsOfOwner = new Map<CityPart, number>()
  for (const owner of owners) cellsOfOwner.set(owner, (cellsOfOwner.get(owner) ?? 0) + 1)
  const people = owners.map((owner) => peopleIn(owner) / (cellsOfOwner.get(owner) ?? 1))
  const shapes = [people, cells.map(() => 1), ...widths.map((width) => centred(city, cells, width))].map(toShares)
  return { cells, shapes, cellOf, blocks, sums: shapes.map(sumsOf) }
}

function rasterOver(whole: Box): Raster & { indexOf: (point: Point) => number } {
  const { height, width } = sizeMeters(whole)
  const side = Math.max(height, width) / cellsAlong
  const [rows, columns] = [Math.max(1, Math.ceil(height / side)), Math.max(1, Math.ceil(width / side))]
  const [tall, wide] = [(whole.north - whole.south) / rows, (whole.east - whole.west) / columns]
  const boxes = Array.from({ length: rows * columns }, (_, at) => {
    const south = whole.south + Math.floor(at / columns) * tall
    const west = whole.west + (at % columns) * wide
    return { south, west, north: south + tall, east: west + wide }
  })
  const indexOf = ({ latitude, longitude }: Point) => {
    const column = Math.floor((longitude - whole.west) / wide)
    return column < 0 || column >= columns ? -1 : Math.floor((latitude - whole.south) / tall) * columns + column
  }
  return { boxes, rows, columns, indexOf }
}

/** A Gaussian of this width around each ZIP's centroid, weighted by population and clipped to the city. */
function centred(city: City, cells: readonly Box[], width: number): number[] {
  const sums = cells.map(() => 0)
  for (const part of partsOf(city)) {
    const { box } = part
    const [tall, wide] = [(box.north - box.south) * width, (box.east - box.west) * width]
    const near = cells.flatMap(({ south, north, west, east }, at) => {
      if (south > part.latitude + 3 * tall || north < part.latitude - 3 * tall) return []
      if (west > part.longitude + 3 * wide || east < part.longitude - 3 * wide) return []
      const up = below((north - part.latitude) / tall) - below((south - part.latitude) / tall)
      const across = below((east - part.longitude) / wide) - below((west - part.longitude) / wide)
      return [{ at, share: up * across }]
    })
    const whole = near.reduce((sum, { share }) => sum + share, 0)
    if (whole > 0) for (const { at, share } of near) sums[at] = (sums[at] ?? 0) + (peopleIn(part) * share) / whole
  }
  return sums
}

/** Normal distribution function, accurate to 0.01 (Bowling's logistic approximation). */
const below = (deviate: number) => 1 / (1 + Math.exp(-1.702 * deviate))

const peopleIn = ({ population }: CityPart) => Math.max(population, 1)

function toShares(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}
