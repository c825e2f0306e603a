import type { Box, Point } from '@gazetteer/geography'
import type { Density } from './density.ts'

/** About 20 metres, in degrees of latitude. */
const minReach = 0.0002
/** Minimum width of a box relative to its reach: streets are long and narrow. */
const thinnest = 0.03

/**
 * Kernel density estimates of a sample, one per neighbour count. Each row's weight is spread over a box; its half
 * sides are the root mean square distances, north and east, to its nearest rows. Each shape sums to 1.
 */
export function kdeAtScales(rows: readonly Point[], counts: readonly number[]): Density[] {
  const max = Math.max(...counts)
  const shapes = counts.map((): { box: Box; weight: number }[] => [])
  for (const row of rows) {
    const near = nearest(row, rows, max)
    for (const [index, count] of counts.entries())
      shapes[index]?.push({ box: boxAround(row, near.slice(0, count)), weight: 1 / rows.length })
  }
  return shapes
}

/** The estimate for one neighbour count. */
export function kdeOf(rows: readonly Point[], neighbours: number): Density {
  return kdeAtScales(rows, [neighbours])[0] ?? []
}

/** Distance to another row in degrees of latitude: northward, eastward, and both squared. */
type Way = { up: number; across: number; square: number }

function nearest(row: Point, rows: readonly Point[], max: number): Way[] {
  const shrink = Math.cos((row.latitude * Math.PI) / 180)
  return rows
    .map((other) => {
      const up = Math.abs(other.latitude - row.latitude)
      const across = Math.abs(other.longitude - row.longitude) * shrink
      return { up, across, square: up ** 2 + across ** 2 }
    })
    .sort((a, b) => a.square - b.square)
    .slice(1, max + 1)
}

function boxAround({ latitude, longitude }: Point, near: readonly Way[]): Box {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const min = Math.max(Math.sqrt(near.at(-1)?.square ?? 0) * thinnest, minReach)
  const tall = Math.max(rootMeanSquare(near.map(({ up }) => up)) * bellToBox, min)
  const wide = Math.max(rootMeanSquare(near.map(({ across }) => across)) * bellToBox, min) / shrink
  return { south: latitude - tall, north: latitude + tall, west: longitude - wide, east: longitude + wide }
}

/** Converts the spread of the neighbours (a bell curve) to half the side of a box. */
const bellToBox = 1.4

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(values.length, 1))
}
