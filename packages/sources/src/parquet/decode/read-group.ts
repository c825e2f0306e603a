import { setImmediate as breathe } from 'node:timers/promises'
import { type ColumnMetaData, parquetSchema } from 'hyparquet'
import { getTreePath } from 'hyparquet/src/schema.js'
import { openCompressors } from './compressors.ts'
import { DecodeBudget } from './decode-budget.ts'
import { damaged, type Footer } from './footer.ts'
import { type Leaf, readLeaf } from './leaf.ts'
import { columnPathKey } from './prune.ts'
import type { ByteRange, RangedFile } from '../files/ranged-file.ts'

/** The wanted leaves of a row group by name (`addresses.locality`); absent values are null. */
export type Columns = {
  count: number
  bytes: number
  has: (name: string) => boolean
  /** The value of a row, or the first of its list. */
  first: (name: string, row: number) => unknown
  /** The values of a row's list; leaves of one list share positions. */
  all: (name: string, row: number) => unknown[]
}
/** The bytes of a group's wanted columns, in the order of `rangesOf`. */
export type GroupBytes = readonly Uint8Array[]

/** Wanted columns with a smaller gap are fetched in one request. */
const maxGap = 8 << 10
/** Larger ranges are split and fetched in parallel. */
const maxPiece = 4 << 20
/** Compressed size of one row group. Row groups of open data take 3 to 100 MB. */
const maxPackedBytes = 128 << 20

/** The byte ranges of a group's wanted columns, in order. */
export function rangesOf({ metadata }: Footer, index: number): ByteRange[] {
  const { columns = [] } = metadata.row_groups[index] ?? {}
  const chunks = columns.flatMap(({ meta_data }) => (meta_data === undefined ? [] : [rangeOf(meta_data)]))
  const ranges: ByteRange[] = []
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    const last = ranges.at(-1)
    if (last !== undefined && chunk.start - last.end <= maxGap && chunk.end - last.start <= maxPiece)
      last.end = Math.max(last.end, chunk.end)
    else ranges.push({ ...chunk })
  }
  return ranges
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
  { footer, index }: { footer: Footer; index: number },
  signal: AbortSignal,
): Promise<GroupBytes> {
  const ranges = rangesOf(footer, index)
  if (packedBytes(ranges) > maxPackedBytes) throw damaged(file, `row group ${index + 1} is too large`)
  return await Promise.all(
    ranges.map(async (range) => {
      if (!(range.start >= 0 && range.start <= range.end)) throw damaged(file, 'a column has an invalid position')
      if (range.end > footer.state.size) throw damaged(file, 'it ends before its last column')
      const bytes = await file.read(range, footer.state, signal)
      if (bytes.length < range.end - range.start) throw damaged(file, 'it ends before its last column')
      return bytes
    }),
  )
}

/** Decodes a group column by column and yields to other work in between. */
export async function decodeGroup(
  file: RangedFile,
  { footer, index, bytes }: { footer: Footer; index: number; bytes: GroupBytes },
): Promise<Columns> {
  const group = footer.metadata.row_groups[index]
  if (group === undefined) throw damaged(file, `it has no row group ${index + 1}`)
  const tree = parquetSchema(footer.metadata)
  const ranges = rangesOf(footer, index)
  const compressors = await openCompressors()
  const leaves = new Map<string, Leaf>()
  const budget = new DecodeBudget()
  for (const { meta_data: column } of group.columns) {
    if (column === undefined) continue
    const name = footer.names.get(columnPathKey(column.path_in_schema)) ?? ''
    try {
      const path = getTreePath(tree, column.path_in_schema)
      const chunk = { column, path, rows: Number(group.num_rows), compressors, budget }
      leaves.set(name, await readLeaf(partOf(ranges, bytes, rangeOf(column)), chunk))
    } catch (cause) {
      throw damaged(file, `the column ${name} of row group ${index + 1} is invalid`, cause)
    }
    await breathe()
  }
  return columnsOf(leaves, { count: Number(group.num_rows), bytes: budget.used })
}

function partOf(ranges: readonly ByteRange[], bytes: GroupBytes, { start, end }: ByteRange): Uint8Array {
  const at = ranges.findIndex((range) => range.start <= start && end <= range.end)
  const [range, found] = [ranges[at], bytes[at]]
  if (range === undefined || found === undefined) throw new RangeError('The bytes were not fetched')
  return found.subarray(start - range.start, end - range.start)
}

function columnsOf(leaves: ReadonlyMap<string, Leaf>, { count, bytes }: Pick<Columns, 'count' | 'bytes'>): Columns {
  return {
    count,
    bytes,
    has: (name) => leaves.has(name),
    first(name, row) {
      const leaf = leaves.get(name)
      return leaf === undefined ? null : leaf.at(leaf.starts?.[row] ?? row)
    },
    all(name, row) {
      const leaf = leaves.get(name)
      if (leaf === undefined) return []
      const [start = row, end = row + 1] = [leaf.starts?.[row], leaf.starts?.[row + 1]]
      const values: unknown[] = []
      for (let place = start; place < end; place += 1) values.push(leaf.at(place))
      return values
    },
  }
}
