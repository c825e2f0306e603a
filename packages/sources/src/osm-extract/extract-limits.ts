import { sizeText } from '@gazetteer/bounded'
import { OverLimit } from './protobuf.ts'

/**
 * Limits per element. OpenStreetMap's API accepts 2,000 nodes for a way and 32,000 members for a relation. A block has
 * no limit but its bytes: osmconvert writes millions of elements in one.
 */
export const extractLimits = { refs: 32_000, members: 32_000, tagBytes: 128 << 10 }

/** Counts up; throws OverLimit above the limit. */
export function withinLimit(count: number, limit: number, what: string): void {
  if (count > limit) throw new OverLimit(`it has more than ${limit.toLocaleString('en-US')} ${what}`)
}

/**
 * Measured in 332 files of ten writers: unpacked at most 3.6 times the size, at least 35 bytes for a business, 0.74
 * references for a byte.
 */
const [unpackedPerByte, rowsPerByte] = [32, 1 / 16]
/** Minimum budgets, so that small files with unusual ratios are accepted. */
const [leastUnpacked, leastRefs, leastRows] = [32 << 20, 1_000_000, 100_000]
/** A reference takes 40 bytes of memory: up to 8,000,000 a small file may have more of them. */
const [refsPerByteOfSmall, mostRefsOfSmall, mostRefs] = [4, 8_000_000, 64_000_000]

/** A lone node takes at least 8 bytes. A set cannot have more cells. */
const [cellsPerByte, leastCells, mostCells] = [1 / 8, 100_000, 16_000_000]

/** Counted for the log of a capture. */
const maxNameless = 1_000_000

/** Total budget for reading a file, relative to its size: a small file must not expand to gigabytes. */
export class ExtractBudget {
  readonly #fileBytes: number
  readonly #unpacked: number
  readonly #refs: number
  readonly #rows: number
  readonly #cells: number
  readonly #used = { unpacked: 0, refs: 0, rows: 0, cells: 0 }

  constructor(fileBytes: number) {
    this.#fileBytes = fileBytes
    this.#unpacked = Math.max(leastUnpacked, fileBytes * unpackedPerByte)
    const ofSmall = Math.min(mostRefsOfSmall, fileBytes * refsPerByteOfSmall)
    this.#refs = Math.min(mostRefs, Math.max(leastRefs, ofSmall, fileBytes))
    this.#rows = Math.max(leastRows, Math.floor(fileBytes * rowsPerByte))
    this.#cells = Math.min(mostCells, Math.max(leastCells, Math.floor(fileBytes * cellsPerByte)))
  }

  /** Places without a name take less memory than others, but need a limit too. */
  get mostNameless(): number {
    return Math.min(maxNameless, this.#rows)
  }

  unpacked(bytes: number): void {
    this.#used.unpacked += bytes
    if (this.#used.unpacked > this.#unpacked) throw this.#over(`unpacks to more than ${sizeText(this.#unpacked)}`)
  }

  /** References held in memory: from ways, relations and outlines. */
  refs(count: number): void {
    this.#used.refs += count
    if (this.#used.refs > this.#refs) throw this.#over(`refers to more than ${text(this.#refs)} nodes`)
  }

  row(): void {
    this.#used.rows += 1
    if (this.#used.rows > this.#rows) throw this.#over(`has more than ${text(this.#rows)} businesses`)
  }

  /** An area of 2 km with a node. */
  cell(): void {
    this.#used.cells += 1
    if (this.#used.cells > this.#cells) throw this.#over(`spreads over more than ${text(this.#cells)} areas of 2 km`)
  }

  #over(what: string): OverLimit {
    return new OverLimit(`it ${what}, the limit for a file of ${sizeText(this.#fileBytes)}`)
  }
}

const text = (count: number): string => count.toLocaleString('en-US')
