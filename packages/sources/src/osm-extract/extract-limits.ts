import { DamagedBytes } from './protobuf.ts'

/**
 * Limits of one block and one element. OpenStreetMap itself has at most 8,000 elements a block, 2,000 nodes a way and 32,000 members
 * a relation; other writers have larger blocks and ways.
 */
export const extractLimits = {
  elements: 32_000,
  strings: 500_000,
  tags: 5_000,
  refs: 32_000,
  members: 32_000,
}

/** Counts up, and throws DamagedBytes beyond a limit. */
export function withinLimit(count: number, limit: number, what: string): void {
  if (count > limit) throw new DamagedBytes(`${what}: at most ${limit.toLocaleString('en-US')} are read`)
}

/** In real files three to four bytes are unpacked for each one packed, and a business takes 30 bytes or more. */
const [unpackedPerByte, refsPerByte, rowsPerByte] = [32, 1, 1 / 16]
/** Small files may be as odd as they like. */
const [leastUnpacked, leastRefs, leastRows] = [32 << 20, 1_000_000, 100_000]
const mostRefs = 64_000_000

/** What reading a file may take altogether, measured by its size: a small file must not grow to gigabytes. */
export class ExtractBudget {
  readonly #unpacked: number
  readonly #refs: number
  readonly #rows: number
  readonly #used = { unpacked: 0, refs: 0, rows: 0 }

  constructor(fileBytes: number) {
    this.#unpacked = Math.max(leastUnpacked, fileBytes * unpackedPerByte)
    this.#refs = Math.min(mostRefs, Math.max(leastRefs, fileBytes * refsPerByte))
    this.#rows = Math.max(leastRows, fileBytes * rowsPerByte)
  }

  unpacked(bytes: number): void {
    this.#used.unpacked += bytes
    if (this.#used.unpacked > this.#unpacked)
      throw new DamagedBytes('it unpacks to far more than a file of its size holds')
  }

  /** References that stay in memory, of ways, relations and outlines. */
  refs(count: number): void {
    this.#used.refs += count
    if (this.#used.refs > this.#refs)
      throw new DamagedBytes('it refers to far more nodes than a file of its size holds')
  }

  row(): void {
    this.#used.rows += 1
    if (this.#used.rows > this.#rows) throw new DamagedBytes('it has far more businesses than a file of its size holds')
  }
}
