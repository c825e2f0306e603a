import { densityOf, weightsWithin } from './blocks.ts'
import { cityGrid } from './city-grid.ts'
import { densityAt, weightIn } from './density.ts'
import { kdeAtScales } from './kde.ts'
import { fitMixture } from './mixture.ts'
import type { Box, Point } from '@gazetteer/geography'
import type { City } from '@gazetteer/places'
import type { CityGrid } from './city-grid.ts'
import type { Density } from './density.ts'
import type { MergedArea } from './merged-areas.ts'

/** What a run has seen of a task. */
export type Seen = {
  /** Rows from all over the city, of areas that hold far more. */
  sample: readonly Point[]
  /** Areas that were told to their end. */
  settled: readonly MergedArea[]
  /** Listings expected in the city before anything was asked. */
  guess: number
}

/** The sample is seen close by and from afar, each row spread to so many neighbours; the run learns how far it is to be trusted. */
const neighbours = [4, 8, 16, 32, 64]

/** Where fewer listings than this are expected, it does not matter just where. */
const finest = 0.04

/**
 * Where a task's listings are to be expected, in listings: a mixture of what is known of the city and of what the sample
 * shows, in the proportions in which the rows seen so far lie. `weightIn` tells what a box is expected to hold.
 */
export function expectedDensity(city: City, { sample, settled, guess }: Seen): Density {
  const grid = cityGrid(city)
  const kdes = sample.length > 1 ? kdeAtScales(sample, neighbours) : []
  const boxes = settled.map(({ box }) => box)
  const sampled = new Set(sample.map(keyOf))
  const others = settled.flatMap(({ rows }) => rows.filter((row) => !sampled.has(keyOf(row))))
  const listings = fitMixture({
    rows: [
      ...sample.map((row, at) => densities({ grid, kdes }, row, at)),
      ...others.map((row) => densities({ grid, kdes }, row)),
    ],
    seen: [...seenOfShapes(grid, boxes), ...kdes.map((kde) => sum(boxes.map((box) => weightIn(kde, box))))],
    sampled: sample.length,
    guess,
  })
  const known = densityOf(grid.blocks, { weightings: grid.sums, counts: listings, max: finest })
  const spread = kdes.flatMap((kde, index) => {
    const count = listings[grid.shapes.length + index] ?? 0
    if (count < finest) return []
    return kde.map(({ box, weight }) => ({ box, weight: weight * count }))
  })
  return [...known, ...spread]
}

type Shapes = { grid: CityGrid; kdes: readonly Density[] }

/** How dense each shape is where the row lies; a row of the sample tells nothing of its own kde. */
function densities({ grid, kdes }: Shapes, row: Point, own: number | null = null): number[] {
  const at = grid.cellOf(row)
  const cell = at === null ? undefined : grid.cells[at]
  const perDegree = cell === undefined ? 0 : 1 / ((cell.north - cell.south) * (cell.east - cell.west))
  const known = grid.shapes.map((shape) => (shape[at ?? 0] ?? 0) * perDegree)
  const shown = kdes.map((kde) => {
    if (own === null) return densityAt(kde, row)
    return (densityAt(kde, row, kde[own]) * kde.length) / (kde.length - 1)
  })
  return [...known, ...shown]
}

/** For each shape of the city, how much of it lies in the boxes, which share no ground. */
function seenOfShapes({ blocks, sums }: CityGrid, boxes: readonly Box[]): number[] {
  const seen = sums.map(() => 0)
  for (const box of boxes)
    for (const [index, weight] of weightsWithin(blocks, box, sums).entries()) seen[index] = (seen[index] ?? 0) + weight
  return seen
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const keyOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
