import { shareInside } from './density.ts'
import type { Box } from '@gazetteer/geography'

/** Boxes side by side, row by row from the south, each row from the west. */
export type Raster = { boxes: readonly Box[]; rows: number; columns: number }

/** A square of cells that belong to the city, or a part of one: cells `from` to `to` in the order in which they were taken. */
export type Block = { box: Box; from: number; to: number; parts: readonly Block[] }

/** Cells along the side of the largest blocks; a power of two. */
const widest = 16

/**
 * Takes the cells of a raster one by one (`take` answers whether the cell belongs to the city) and keeps them in blocks: two by
 * two to the next larger, up to the widest. A block with cells missing is no box of the city's ground; its parts stand for it.
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

/** What lies before each cell in their order, and at the end the sum of all: the weight of a block is one subtraction. */
export function sumsOf(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length + 1)
  for (let at = 0; at < weights.length; at += 1) sums[at + 1] = (sums[at] ?? 0) + (weights[at] ?? 0)
  return sums
}

/**
 * The blocks as a density that holds so many (`counts`) of each weighting: the largest blocks that hold no more than `max`, else
 * single cells.
 */
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

/** For each of several weightings of the cells, what of it lies in the box. */
export function weightsWithin(blocks: readonly Block[], box: Box, weightings: readonly Float64Array[]): number[] {
  const found = weightings.map(() => 0)
  const add = (block: Block): void => {
    const share = shareInside(block.box, box)
    if (share === 0) return
    if (block.parts.length > 0 && share < 1) for (const part of block.parts) add(part)
    else
      for (const [index, sums] of weightings.entries())
        found[index] = (found[index] ?? 0) + share * weightOf(block, sums)
  }
  for (const block of blocks) add(block)
  return found
}

const weightOf = ({ from, to }: Block, sums: Float64Array) => (sums[to] ?? 0) - (sums[from] ?? 0)
