import type { Point } from '@gazetteer/geography'

/** Size of a cell in degrees; a power of two has no rounding errors. */
const cellSize = 0.25
const [columns, rows] = [360 / cellSize, 180 / cellSize]
/** A cell counts as mixed up to this distance from a border, in degrees: covers rounding errors. */
const margin = 1e-6

/** Values of cells; higher ones are positions in the list of units. */
const [unknown, mixed, firstUnit] = [0, 1, 2]

/** A closed line of [longitude, latitude]. */
export type Ring = readonly (readonly number[])[]

/**
 * Faster lookup with the same answers as `unitAt`. All points of a cell that no border crosses are in the same unit, so
 * one lookup is enough for the cell. `borders` are those of all units, read on first use.
 */
export function unitGrid(
  unitAt: (point: Point) => string | null,
  borders: () => Iterable<Ring>,
): (point: Point) => string | null {
  let cells: Uint16Array | null = null
  const units: (string | null)[] = []

  return (point) => {
    const [column, row] = [columnOf(point.longitude), rowOf(point.latitude)]
    const isInGrid = column >= 0 && column < columns && row >= 0 && row < rows
    if (!isInGrid) return unitAt(point)
    cells ??= mixedCells(borders())
    const value = cells[row * columns + column] ?? mixed
    if (value >= firstUnit) return units[value - firstUnit] ?? null
    const unit = unitAt(point)
    if (value === unknown) cells[row * columns + column] = firstUnit + positionOf(unit)
    return unit
  }

  function positionOf(unit: string | null): number {
    const known = units.indexOf(unit)
    return known === -1 ? units.push(unit) - 1 : known
  }
}

const columnOf = (longitude: number): number => Math.floor((longitude + 180) / cellSize)
const rowOf = (latitude: number): number => Math.floor((latitude + 90) / cellSize)

function mixedCells(borders: Iterable<Ring>): Uint16Array {
  const cells = new Uint16Array(columns * rows)
  for (const ring of borders)
    for (let at = 1; at < ring.length; at += 1) {
      const [fromX = 0, fromY = 0] = ring[at - 1] ?? []
      const [toX = 0, toY = 0] = ring[at] ?? []
      markMixed(cells, [fromX, fromY, toX - fromX, toY - fromY])
    }
  return cells
}

/** Cuts the edge into parts of at most the size of a cell, and marks the cells around each part. */
function markMixed(cells: Uint16Array, [x, y, dx, dy]: readonly [number, number, number, number]): void {
  const parts = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / cellSize))
  for (let part = 0; part < parts; part += 1) {
    const [fromX, toX] = [x + (dx * part) / parts, x + (dx * (part + 1)) / parts]
    const [fromY, toY] = [y + (dy * part) / parts, y + (dy * (part + 1)) / parts]
    const [west, east] = [columnOf(Math.min(fromX, toX) - margin), columnOf(Math.max(fromX, toX) + margin)]
    const [south, north] = [rowOf(Math.min(fromY, toY) - margin), rowOf(Math.max(fromY, toY) + margin)]
    for (let row = Math.max(0, south); row <= Math.min(rows - 1, north); row += 1)
      for (let column = Math.max(0, west); column <= Math.min(columns - 1, east); column += 1)
        cells[row * columns + column] = mixed
  }
}
