import { setImmediate as breathe } from 'node:timers/promises'
import { type ColumnMetaData, parquetSchema } from 'hyparquet'
import { getTreePath } from 'hyparquet/src/schema.js'
import { openCompressors } from './compressors.ts'
import { sizeText } from '@gazetteer/bounded'
import { SourceError } from '../../port.ts'
import { DecodeBudget, groupLimit, OverBudget } from './decode-budget.ts'
import type { Footer } from './footer.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import { bytesOfPlace } from './page.ts'
import { columnPathKey } from './prune.ts'
import { damaged, groupTooLarge, tooLarge, unknownCompression } from './refusals.ts'
import { type ByteRange, FileChanged, FileGone, type RangedFile } from '../files/ranged-file.ts'

/** The wanted leaves of a row group by name (`addresses.locality`); absent values are null. */
export type Columns = {
  count: number
  bytes: number
  has: (name: string) => boolean
  /** The value of a row, or the first of its list. */
  first: (name: string, row: number) => unknown
  /** The value at a position of a row's list; null past its end. */
  nth: (name: string, row: number, position: number) => unknown
  /** The number of positions in a row's list; 1 without a list, 0 without the column. */
  length: (name: string, row: number) => number
  /** The values of a row's list; leaves of one list share positions. */
  all: (name: string, row: number) => unknown[]
}
/** A group, and which of its leaves to read; absent: all wanted ones. */
export type GroupPart = { index: number; only?: ReadonlySet<string> | undefined }
/** The bytes of `rangesOf`, and where each starts. */
export type GroupBytes = readonly { start: number; bytes: Uint8Array }[]

/** Wanted columns with a smaller gap are fetched in one request. */
const maxGap = 8 << 10
/** Larger ranges are split and fetched in parallel. */
const maxPiece = 4 << 20
/** Of a row group that is downloaded as a whole. Row groups of open data take 3 to 100 MB. */
const maxDownloadBytes = 256 << 20

/** The byte ranges of a group's columns, in order. */
export function rangesOf(footer: Footer, part: GroupPart): ByteRange[] {
  const chunks = chunksOf(footer, part).map(({ column }) => rangeOf(column))
  const ranges: ByteRange[] = []
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1)
    if (last !== undefined && chunk.start - last.end <= maxGap && chunk.end - last.start <= maxPiece)
      last.end = Math.max(last.end, chunk.end)
    else ranges.push({ ...chunk })
  }
  return ranges
}

function chunksOf({ metadata, names }: Footer, { index, only }: GroupPart): { name: string; column: ColumnMetaData }[] {
  const { columns = [] } = metadata.row_groups[index] ?? {}
  return columns.flatMap(({ meta_data: column }) => {
    if (column === undefined) return []
    const name = names.get(columnPathKey(column.path_in_schema)) ?? ''
    return only === undefined || only.has(name) ? [{ name, column }] : []
  })
}

function rangeOf({ dictionary_page_offset, data_page_offset, total_compressed_size }: ColumnMetaData): ByteRange {
  // Some writers set the dictionary offset to 0 when there is none.
  const start = Number(dictionary_page_offset || data_page_offset)
  return { start, end: start + Number(total_compressed_size) }
}

export const packedBytes = (ranges: readonly ByteRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0)

/** Throws the file's errors, and SourceError 'refused' when the file is truncated or the group is too large. */
export async function fetchGroup(
  file: RangedFile,
  { footer, index, only }: GroupPart & { footer: Footer },
  signal: AbortSignal,
): Promise<GroupBytes> {
  const ranges = rangesOf(footer, { index, only })
  const bytes = packedBytes(ranges)
  if (bytes > maxDownloadBytes)
    throw tooLarge(
      file,
      `row group ${index + 1} has ${sizeText(bytes)}; the limit for a download is ${sizeText(maxDownloadBytes)}`,
    )
  const read = async (range: ByteRange) => ({
    start: range.start,
    bytes: await readRange(file, { range, footer }, signal),
  })
  return await Promise.all(ranges.map(read))
}

async function readRange(
  file: RangedFile,
  { range, footer }: { range: ByteRange; footer: Footer },
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (!(range.start >= 0 && range.start <= range.end)) throw damaged(file, 'a column has an invalid position')
  if (range.end > footer.state.size) throw damaged(file, 'it ends before its last column')
  const bytes = await file.read(range, footer.state, signal)
  if (bytes.length < range.end - range.start) throw damaged(file, 'it ends before its last column')
  return bytes
}

type Decoded = GroupPart & { footer: Footer }

/** Reads and decodes a group: from a disk column by column, else in parallel. Throws as `fetchGroup` and `decodeGroup`. */
export async function readGroup(file: RangedFile, part: Decoded, signal: AbortSignal): Promise<Columns> {
  if (!file.isLocal) return await decodeGroup(file, { ...part, bytes: await fetchGroup(file, part, signal) })
  return await decodeFrom(file, part, (range) => readRange(file, { range, footer: part.footer }, signal))
}

/** Decodes a group column by column and yields to other work in between. */
export async function decodeGroup(
  file: RangedFile,
  { bytes, ...part }: Decoded & { bytes: GroupBytes },
): Promise<Columns> {
  return await decodeFrom(file, part, async (range) => partOf(bytes, range))
}

async function decodeFrom(
  file: RangedFile,
  part: Decoded,
  bytesOf: (range: ByteRange) => Promise<Uint8Array>,
): Promise<Columns> {
  const { footer, index } = part
  const group = footer.metadata.row_groups[index]
  if (group === undefined) throw damaged(file, `it has no row group ${index + 1}`)
  const rows = Number(group.num_rows)
  const tree = parquetSchema(footer.metadata)
  const compressors = await openCompressors()
  const leaves = new Map<string, Leaf>()
  const budget = new DecodeBudget(groupLimit(packedBytes(rangesOf(footer, part))))
  for (const { name, column } of chunksOf(footer, part)) {
    const { codec } = column
    if (codec !== 'UNCOMPRESSED' && compressors[codec] === undefined) throw unknownCompression(file, codec)
    try {
      const path = getTreePath(tree, column.path_in_schema)
      const range = rangeOf(column)
      const leaf = await budget.during(Math.max(0, range.end - range.start), async () =>
        readLeaf(await bytesOf(range), { column, path, rows, compressors, budget }),
      )
      leaves.set(name, leaf)
    } catch (cause) {
      if (cause instanceof OverBudget) {
        const needed = memoryOf(footer, part)
        throw groupTooLarge(file, { index, rows, needed, limit: budget.limit }, cause)
      }
      if (cause instanceof SourceError || cause instanceof FileGone || cause instanceof FileChanged) throw cause
      throw damaged(file, `the column ${name} of row group ${index + 1} is invalid`, cause)
    }
    await breathe()
  }
  return columnsOf(leaves, { count: rows, bytes: budget.used })
}

/** What decoding a group takes, as the footer says. */
export function memoryOf(footer: Footer, part: GroupPart): number {
  return chunksOf(footer, part).reduce((sum, { column }) => {
    const { total_uncompressed_size: bytes, num_values: places } = column
    return sum + Math.max(0, Number(bytes)) + Math.max(0, Number(places)) * bytesOfPlace
  }, 0)
}

function partOf(group: GroupBytes, { start, end }: ByteRange): Uint8Array {
  const found = group.find((piece) => piece.start <= start && end <= piece.start + piece.bytes.length)
  if (found === undefined) throw new RangeError('The bytes were not fetched')
  return found.bytes.subarray(start - found.start, end - found.start)
}

/** Those of a group of which nothing is read. */
export const noColumns: Columns = columnsOf(new Map(), { count: 0, bytes: 0 })

function columnsOf(leaves: ReadonlyMap<string, Leaf>, { count, bytes }: Pick<Columns, 'count' | 'bytes'>): Columns {
  return {
    count,
    bytes,
    has: (name) => leaves.has(name),
    first(name, row) {
      const leaf = leaves.get(name)
      return leaf === undefined ? null : leaf.at(leaf.starts?.[row] ?? row)
    },
    nth(name, row, position) {
      const leaf = leaves.get(name)
      if (leaf === undefined) return null
      const [start, end] = spanOf(leaf, row)
      return start + position < end ? leaf.at(start + position) : null
    },
    length(name, row) {
      const leaf = leaves.get(name)
      if (leaf === undefined) return 0
      const [start, end] = spanOf(leaf, row)
      return end - start
    },
    all(name, row) {
      const leaf = leaves.get(name)
      if (leaf === undefined) return []
      const [start, end] = spanOf(leaf, row)
      const values: unknown[] = []
      for (let place = start; place < end; place += 1) values.push(leaf.at(place))
      return values
    },
  }
}

/** The positions of a row's values, without the last. */
const spanOf = ({ starts }: Leaf, row: number): [start: number, end: number] =>
  starts === null ? [row, row + 1] : [starts[row] ?? row, starts[row + 1] ?? row + 1]
