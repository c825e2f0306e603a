import type { Point } from '@gazetteer/geography'
import type { Ground } from './ground.ts'

/** About 20 metres, in degrees of latitude. */
const leastReach = 0.0002
/** A kernel is at least so thin, measured by its reach: a street is long and narrow. */
const thinnest = 0.03

/**
 * A shape made of a sample: each row stands for those around it, its weight spread over a box that reaches as far, north and
 * east each, as its `neighbours` nearest rows lie on average (root mean square). Adds up to 1.
 */
export function kernelsOf(rows: readonly Point[], neighbours: number): Ground {
  return rows.map((row) => {
    const shrink = Math.cos((row.latitude * Math.PI) / 180)
    const near = rows
      .map((other) => ({
        up: Math.abs(other.latitude - row.latitude),
        across: Math.abs(other.longitude - row.longitude) * shrink,
      }))
      .sort((a, b) => a.up ** 2 + a.across ** 2 - b.up ** 2 - b.across ** 2)
      .slice(1, neighbours + 1)
    const farthest = near.at(-1) ?? { up: 0, across: 0 }
    const least = Math.max(Math.hypot(farthest.up, farthest.across) * thinnest, leastReach)
    const tall = Math.max(rootMeanSquare(near.map(({ up }) => up)) * bellToBox, least)
    const wide = Math.max(rootMeanSquare(near.map(({ across }) => across)) * bellToBox, least) / shrink
    const box = {
      south: row.latitude - tall,
      north: row.latitude + tall,
      west: row.longitude - wide,
      east: row.longitude + wide,
    }
    return { box, weight: 1 / rows.length }
  })
}

/** Half the side of the box whose spread is that of the neighbours, between a point's own and theirs. */
const bellToBox = 1.4

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / Math.max(values.length, 1))
}
