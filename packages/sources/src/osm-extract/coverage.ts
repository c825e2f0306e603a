import { countryAt } from '@gazetteer/places'
import { nearestZip, reachOf, zipsNear } from '@gazetteer/places/us'
import { type Box, distanceMeters, type Point } from '@gazetteer/geography'

/** Cells of 0.002 degrees, about 200 metres. */
const cellsPerDegree = 500
const halfDiagonalMeters = 160
/** Clearing the cache for larger files costs only time. */
const maxCellsCached = 300_000

/** Outside the United States, coverage uses coarse cells of 0.02 degrees, about 2 km. */
const coarsePerDegree = 50

export function boxOfCell(cell: number): Box {
  const [row, column] = [Math.floor(cell / (360 * coarsePerDegree)), cell % (360 * coarsePerDegree)]
  const [south, west] = [row / coarsePerDegree - 90, column / coarsePerDegree - 180]
  return { south, west, north: south + 1 / coarsePerDegree, east: west + 1 / coarsePerDegree }
}

const coarseCellOf = ({ latitude, longitude }: Point): number =>
  Math.floor((latitude + 90) * coarsePerDegree) * 360 * coarsePerDegree +
  Math.floor((longitude + 180) * coarsePerDegree)

/** In cells that touch more ZIP areas than this, every node is looked up. */
const maxOwners = 6

/**
 * The area in which a file has nodes: ZIP areas, or coarse cells outside the United States. Exact, but most nodes
 * need no search: each cell is looked up once, its nodes only while one of its areas is not found yet.
 */
export class Coverage {
  readonly zips = new Set<string>()
  readonly cells = new Set<number>()
  /** Areas of a cell not found yet; null: too many to store. */
  readonly #open = new Map<number, string[] | null>()
  #last = Number.NaN
  #lastOpen: string[] | null = []
  readonly #onCell: () => void

  /** `onCell` is called for each coarse cell found, to limit them. */
  constructor(onCell: () => void) {
    this.#onCell = onCell
  }

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

  /** Areas that may contain parts of the cell around this centre. */
  #ownersOf(centre: Point): string[] | null {
    // A ZIP area's reach extends beyond the border: Vancouver is not in Point Roberts, WA.
    if (countryAt(centre) !== 'US') {
      const cell = coarseCellOf(centre)
      if (!this.cells.has(cell)) this.#onCell()
      this.cells.add(cell)
      return []
    }
    const nearest = zipsNear(centre, maxOwners + 1).map((zip) => ({ zip, meters: distanceMeters(centre, zip) }))
    const reached = (nearest[0]?.meters ?? 0) + 2 * halfDiagonalMeters
    const owners = nearest.filter(({ zip, meters }) => meters <= reached && meters - halfDiagonalMeters <= reachOf(zip))
    const isAll = (nearest.at(-1)?.meters ?? 0) > reached
    return isAll ? owners.map(({ zip: { zip } }) => zip) : null
  }
}
