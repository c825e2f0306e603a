import { densityOf, weightsWithin } from './blocks.ts'
import { cityGrid } from './city-grid.ts'
import { densityAt, weightIn } from './density.ts'
import { kdeAtScales } from './kde.ts'
import { fitMixture } from './mixture.ts'
import type { Box, Point } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'
import type { CityGrid } from './city-grid.ts'
import type { Density } from './density.ts'
import type { MergedArea } from '../merged-areas.ts'

export type Seen = {
  /** Rows of saturated survey areas: a sample of the whole city. */
  sample: readonly Point[]
  merged: readonly MergedArea[]
  /** Listings expected in the city before any request. */
  guess: number
}

/**
 * Neighbour counts for the kernel density estimates of the sample, from fine to coarse. The run learns their weights.
 */
const neighbours = [4, 8, 16, 32, 64]

/** Below this expectation the exact position does not matter. */
const finest = 0.04

/**
 * Expected listings over the city: a mixture of the city's shapes and of the sample's density. Weights follow the
 * rows seen so far. `weightIn` returns the expectation for a box.
 */
export function expectedDensity(city: City, { sample, merged, guess }: Seen): Density {
  const grid = cityGrid(city)
  const kdes = sample.length > 1 ? kdeAtScales(sample, neighbours) : []
  const boxes = merged.map(({ box }) => box)
  const sampled = new Set(sample.map(pointKey))
  const others = merged.flatMap(({ rows }) => rows.filter((row) => !sampled.has(pointKey(row))))
  const listings = fitMixture({
    rows: [
      ...sample.map((row, at) => densities({ grid, kdes }, row, at)),
      ...others.map((row) => densities({ grid, kdes }, row)),
    ],
    seen: [...seenOfShapes(grid, boxes), ...kdes.map((kde) => sum(boxes.map((box) => weightIn(kde, box))))],
    sampled: sample.length,
    guess,
  })
  const blockDensity = densityOf(grid.blocks, { weightings: grid.sums, counts: listings, max: finest })
  const spread = kdes.flatMap((kde, index) => {
    const count = listings[grid.shapes.length + index] ?? 0
    if (count < finest) return []
    return kde.map(({ box, weight }) => ({ box, weight: weight * count }))
  })
  return [...blockDensity, ...spread]
}

type Shapes = { grid: CityGrid; kdes: readonly Density[] }

/** Density of each shape at the row. A row of the sample is excluded from its own estimate. */
function densities({ grid, kdes }: Shapes, row: Point, ownType: number | null = null): number[] {
  const at = grid.cellOf(row)
  const cell = at === null ? undefined : grid.cells[at]
  const perDegree = cell === undefined ? 0 : 1 / ((cell.north - cell.south) * (cell.east - cell.west))
  const shapeDensities = grid.shapes.map((shape) => (shape[at ?? 0] ?? 0) * perDegree)
  const shown = kdes.map((kde) => {
    if (ownType === null) return densityAt(kde, row)
    return (densityAt(kde, row, kde[ownType]) * kde.length) / (kde.length - 1)
  })
  return [...shapeDensities, ...shown]
}

/** For each shape of the city, its share inside the boxes, which must not overlap. */
function seenOfShapes({ blocks, sums }: CityGrid, boxes: readonly Box[]): number[] {
  const seen = sums.map(() => 0)
  for (const box of boxes)
    for (const [index, weight] of weightsWithin(blocks, box, sums).entries()) seen[index] = (seen[index] ?? 0) + weight
  return seen
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const pointKey = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
