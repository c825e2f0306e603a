import type { Box, Point } from '@gazetteer/geography'
import { extent } from './generated/extent.ts'

const cellsPerDegree = 10

/** Runs of land cells by row, loaded on first use. */
let rows: ReadonlyMap<number, readonly { start: number; end: number }[]> | null = null

/** Whether US land is within a cell of 0.1 degrees (about 10 km) around the point. */
export function isNearUsLand({ latitude, longitude }: Point): boolean {
  const column = Math.floor(longitude * cellsPerDegree)
  return runsOf(Math.floor(latitude * cellsPerDegree)).some(({ start, end }) => column >= start && column < end)
}

/** Whether the box contains US land, with the accuracy of `isNearUsLand`. */
export function containsUsLand({ south, west, north, east }: Box): boolean {
  const [first, last] = [Math.floor(west * cellsPerDegree), Math.floor(east * cellsPerDegree)]
  const top = Math.floor(Math.min(north, 90) * cellsPerDegree)
  for (let row = Math.floor(Math.max(south, -90) * cellsPerDegree); row <= top; row += 1)
    if (runsOf(row).some(({ start, end }) => start <= last && end > first)) return true
  return false
}

function runsOf(row: number): readonly { start: number; end: number }[] {
  rows ??= new Map(extent.split('\n').map(readRow))
  return rows.get(row) ?? []
}

function readRow(line: string): [number, { start: number; end: number }[]] {
  const [row = '', ...runs] = line.split(' ')
  return [
    Number(row),
    runs.map((run) => {
      const [, start = '', count = ''] = /^(-?\d+)\+(\d+)$/.exec(run) ?? []
      return { start: Number(start), end: Number(start) + Number(count) }
    }),
  ]
}
