import { isUsExtent, nearestZip, reachOf, zipsNear } from '@gazetteer/places/us'
import { type Box, distanceMeters, type Point } from '@gazetteer/geography'

/** Cells are 0.002 degrees high and wide, about 200 metres. */
const cellsPerDegree = 500
const halfDiagonalMeters = 160
/** Where files are larger than this, forgetting what was known of cells costs time but no truth. */
const maxCellsCached = 300_000

/** Outside the United States ground is known by coarse cells, 0.02 degrees high and wide, about 2 km. */
const coarsePerDegree = 50

/** The ground of a coarse cell of `Coverage.cells`. */
export function boxOfCell(cell: number): Box {
  const [row, column] = [Math.floor(cell / (360 * coarsePerDegree)), cell % (360 * coarsePerDegree)]
  const [south, west] = [row / coarsePerDegree - 90, column / coarsePerDegree - 180]
  return { south, west, north: south + 1 / coarsePerDegree, east: west + 1 / coarsePerDegree }
}

const coarseCellOf = ({ latitude, longitude }: Point): number =>
  Math.floor((latitude + 90) * coarsePerDegree) * 360 * coarsePerDegree +
  Math.floor((longitude + 180) * coarsePerDegree)

/** Where a cell touches more ZIP areas than this, each of its nodes is looked up. */
const maxOwners = 6

/**
 * The ground that a file has any node on: ZIP areas, elsewhere than in the United States coarse cells. Exact, yet most
 * nodes cost no search: a cell is looked up once, and its nodes only while one of the areas it touches is not found
 * yet.
 */
export class Coverage {
  readonly zips = new Set<string>()
  readonly cells = new Set<number>()
  /** The areas still to be found in a cell; null: too many to keep in mind. */
  readonly #open = new Map<number, string[] | null>()
  #last = Number.NaN
  #lastOpen: string[] | null = []

  add(latitude: number, longitude: number): void {
    const row = Math.floor(latitude * cellsPerDegree)
    const column = Math.floor(longitude * cellsPerDegree)
    const cell = row * 360 * cellsPerDegree + column
    if (cell !== this.#last) {
      this.#last = cell
      this.#lastOpen = this.#openOf(cell, row, column)
    }
    if (this.#lastOpen?.length === 0) return
    const owner = nearestZip({ latitude, longitude })
    if (!owner || this.zips.has(owner.zip.zip)) return
    this.zips.add(owner.zip.zip)
    this.#last = Number.NaN
  }

  #openOf(cell: number, row: number, column: number): string[] | null {
    let open = this.#open.get(cell)
    if (open === undefined) {
      if (this.#open.size >= maxCellsCached) this.#open.clear()
      open = this.#ownersOf({ latitude: (row + 0.5) / cellsPerDegree, longitude: (column + 0.5) / cellsPerDegree })
    }
    open = open && open.filter((zip) => !this.zips.has(zip))
    this.#open.set(cell, open)
    return open
  }

  /** The areas that may own ground of the cell around this centre. */
  #ownersOf(centre: Point): string[] | null {
    // A ZIP area's reach goes on beyond the border, where nobody maps it: Vancouver is not in Point Roberts, WA.
    if (!isUsExtent(centre)) {
      this.cells.add(coarseCellOf(centre))
      return []
    }
    const nearest = zipsNear(centre, maxOwners + 1).map((zip) => ({ zip, meters: distanceMeters(centre, zip) }))
    const reached = (nearest[0]?.meters ?? 0) + 2 * halfDiagonalMeters
    const owners = nearest.filter(({ zip, meters }) => meters <= reached && meters - halfDiagonalMeters <= reachOf(zip))
    const isAll = (nearest.at(-1)?.meters ?? 0) > reached
    return isAll ? owners.map(({ zip: { zip } }) => zip) : null
  }
}
