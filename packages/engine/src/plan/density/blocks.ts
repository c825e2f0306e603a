import { shareInside } from './density.ts'
import type { Box } from '@gazetteer/geography'

/** Adjacent boxes in rows from south to north, each row from west to east. */
export type Raster = { boxes: readonly Box[]; rows: number; columns: number }

/** A square of cells inside the city, or part of one. Cells `from` to `to` in insertion order. */
export type Block = { box: Box; from: number; to: number; parts: readonly Block[] }

/** Cells along the side of the largest blocks; a power of two. */
const widest = 16

/**
 * Inserts the cells of a raster one by one (`take` returns whether the cell belongs to the city). Merges them two by
 * two into larger blocks, up to the maximum. A block with missing cells is represented by its parts.
 */
export function blocksOf(raster: Raster, take: (box: Box, at: number) => boolean): Block[] {
  let taken = 0
  const blocks: Block[] = []
  for (let row = 0; row < raster.rows; row += widest)
    for (let column = 0; column < raster.columns; column += widest) blocks.push(...blocksAt(row, column, widest))
  return blocks

  function blocksAt(row: number, column: number, side: number): Block[] {
    if (side === 1) return cellAt(row, column)
    const half = side / 2
    const parts = [
      blocksAt(row, column, half),
      blocksAt(row, column + half, half),
      blocksAt(row + half, column, half),
      blocksAt(row + half, column + half, half),
    ].flat()
    const [first, last] = [parts[0], parts.at(-1)]
    if (first === undefined || last === undefined || last.to - first.from !== side ** 2) return parts
    const { south, west } = first.box
    const { north, east } = last.box
    return [{ box: { south, west, north, east }, from: first.from, to: last.to, parts }]
  }

  function cellAt(row: number, column: number): Block[] {
    if (row >= raster.rows || column >= raster.columns) return []
    const at = row * raster.columns + column
    const box = raster.boxes[at]
    if (box === undefined || !take(box, at)) return []
    taken += 1
    return [{ box, from: taken - 1, to: taken, parts: [] }]
  }
}

/** Prefix sums of the weights; the last entry is the total. A block's weight is then one subtraction. */
export function sumsOf(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length + 1)
  for (let at = 0; at < weights.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (weights[at] ?? 0)
  return sums
}

/** The blocks as a density: the largest blocks with at most `max` of each weighting (`counts`), else single cells. */
export function densityOf(
  blocks: readonly Block[],
  { weightings, counts, max }: { weightings: readonly Float64Array[]; counts: readonly number[]; max: number },
): { box: Box; weight: number }[] {
  const density: { box: Box; weight: number }[] = []
  const add = (block: Block): void => {
    let weight = 0
    for (const [index, sums] of weightings.entries()) weight += (counts[index] ?? 0) * weightOf(block, sums)
    if (block.parts.length === 0 || weight <= max) density.push({ box: block.box, weight })
    else for (const part of block.parts) add(part)
  }
  for (const block of blocks) add(block)
  return density
}

/** The weight inside the box, for each of several weightings. */
export function weightsWithin(blocks: readonly Block[], box: Box, weightings: readonly Float64Array[]): number[] {
  const totals = weightings.map(() => 0)
  const add = (block: Block): void => {
    const share = shareInside(block.box, box)
    if (share === 0) return
    if (block.parts.length > 0 && share < 1) for (const part of block.parts) add(part)
    else
      for (const [index, sums] of weightings.entries())
        totals[index] = (totals[index] ?? 0) + share * weightOf(block, sums)
  }
  for (const block of blocks) add(block)
  return totals
}

const weightOf = ({ from, to }: Block, sums: Float64Array) => (sums[to] ?? 0) - (sums[from] ?? 0)
