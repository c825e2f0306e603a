import { expect, test } from 'vitest'
import { blocksOf, densityOf, sumsOf, weightsWithin } from './blocks.ts'
import type { Block } from './blocks.ts'
import type { Box } from '@gazetteer/geography'

const side = 8
const boxes: Box[] = Array.from({ length: side * side }, (_, at) => {
  const [row, column] = [Math.floor(at / side), at % side]
  return { south: row, north: row + 1, west: column, east: column + 1 }
})
const raster = { boxes, rows: side, columns: side }
const sizeOf = ({ south, north, west, east }: Box) => (north - south) * (east - west)
const all = (blocks: readonly Block[]): Block[] => blocks.flatMap((block) => [block, ...all(block.parts)])

test('every block covers exactly its cells, whichever cells the city leaves out', () => {
  for (const left of [[], [0], [27], [9, 10, 11, 18, 19], [0, 1, 8], [...boxes.keys()].filter((at) => at % 3 > 0)]) {
    const taken: Box[] = []
    const blocks = blocksOf(raster, (box, at) => {
      if (left.includes(at)) return false
      taken.push(box)
      return true
    })
    for (const { box, from, to } of all(blocks)) {
      const cells = taken.slice(from, to)
      expect(cells.reduce((sum, cell) => sum + sizeOf(cell), 0)).toBe(sizeOf(box))
      for (const cell of cells) {
        expect(cell.south >= box.south && cell.north <= box.north).toBe(true)
        expect(cell.west >= box.west && cell.east <= box.east).toBe(true)
      }
    }
    const sums = sumsOf(taken.map((_, at) => at + 1))
    const whole = (taken.length * (taken.length + 1)) / 2
    const density = densityOf(blocks, { weightings: [sums], counts: [2], max: 50 })
    expect(density.reduce((sum, { weight }) => sum + weight, 0)).toBe(2 * whole)
    expect(weightsWithin(blocks, { south: 0, north: side, west: 0, east: side }, [sums])).toEqual([whole])
  }
})

test('a box that cuts cells holds its share of them', () => {
  const blocks = blocksOf(raster, () => true)
  const sums = sumsOf(boxes.map(() => 1))
  expect(weightsWithin(blocks, { south: 0.5, north: 3, west: 2, east: 4.25 }, [sums])[0]).toBeCloseTo(2.5 * 2.25, 9)
})
