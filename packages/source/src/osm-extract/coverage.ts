import { nearestZip, reachOf, zipsNear } from '@gazetteer/us-places'
import { distanceMeters, type Point } from '@gazetteer/geography'

/** Cells are 0.002 degrees high and wide, about 200 metres. */
const cellsPerDegree = 500
const halfDiagonalMeters = 160
/** Where files are larger than this, forgetting what was known of cells costs time but no truth. */
const mostCellsKept = 300_000

/**
 * The ZIP areas that a file has any node on. Exact, yet most nodes cost no search: a cell whose ground has one owner
 * is looked up once.
 */
export class Coverage {
  readonly zips = new Set<string>()
  readonly #known = new Map<number, boolean>()
  #last = Number.NaN
  #isLastSettled = false

  add(latitude: number, longitude: number): void {
    const row = Math.floor(latitude * cellsPerDegree)
    const column = Math.floor(longitude * cellsPerDegree)
    const cell = row * 360 * cellsPerDegree + column
    if (cell !== this.#last) {
      this.#last = cell
      this.#isLastSettled = this.#known.get(cell) ?? this.#look(cell, row, column)
    }
    if (this.#isLastSettled) return
    const owner = nearestZip({ latitude, longitude })
    if (owner) this.zips.add(owner.zip.zip)
  }

  /** Whether the cell's ground has one owner or none; if one, it is noted. */
  #look(cell: number, row: number, column: number): boolean {
    if (this.#known.size >= mostCellsKept) this.#known.clear()
    const centre: Point = { latitude: (row + 0.5) / cellsPerDegree, longitude: (column + 0.5) / cellsPerDegree }
    const [first, second] = zipsNear(centre, 2)
    let isSettled = false
    if (first && second) {
      const near = distanceMeters(centre, first)
      const isOneOwner = near + halfDiagonalMeters < distanceMeters(centre, second) - halfDiagonalMeters
      const isReached = near + halfDiagonalMeters < reachOf(first)
      if (isOneOwner && isReached) this.zips.add(first.zip)
      isSettled = isOneOwner && (isReached || near - halfDiagonalMeters > reachOf(first))
    }
    this.#known.set(cell, isSettled)
    return isSettled
  }
}
