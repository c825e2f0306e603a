import { DamagedBytes } from './protobuf.ts'

/**
 * Limits per block and element. OpenStreetMap itself has at most 8,000 elements per block, 2,000 nodes per way and
 * 32,000 members per relation; other writers exceed these.
 */
export const extractLimits = {
  elements: 32_000,
  strings: 500_000,
  tags: 5_000,
  refs: 32_000,
  members: 32_000,
}

/** Counts up; throws DamagedBytes above the limit. */
export function withinLimit(count: number, limit: number, what: string): void {
  if (count > limit) throw new DamagedBytes(`${what}: at most ${limit.toLocaleString('en-US')} are allowed`)
}

/** Typical files expand three- to fourfold, and a business takes at least 30 bytes. */
const [unpackedPerByte, refsPerByte, rowsPerByte] = [32, 1, 1 / 16]
/** Minimum budgets, so that small files with unusual ratios are accepted. */
const [leastUnpacked, leastRefs, leastRows] = [32 << 20, 1_000_000, 100_000]
const mostRefs = 64_000_000

/** Total budget for reading a file, relative to its size: a small file must not expand to gigabytes. */
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
      throw new DamagedBytes('it unpacks to far more data than plausible for its size')
  }

  /** References held in memory: from ways, relations and outlines. */
  refs(count: number): void {
    this.#used.refs += count
    if (this.#used.refs > this.#refs) throw new DamagedBytes('it references far more nodes than plausible for its size')
  }

  row(): void {
    this.#used.rows += 1
    if (this.#used.rows > this.#rows) throw new DamagedBytes('it has far more businesses than plausible for its size')
  }
}
