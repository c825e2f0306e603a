import type { ColumnMetaData, Compressors, SchemaTree } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { getMaxDefinitionLevel } from 'hyparquet/src/schema.js'
import { openPacer } from '@gazetteer/bounded'
import { checkThrift } from './check-thrift.ts'
import type { DecodeBudget } from './decode-budget.ts'
import { type ParquetColumn, type Page, parsers, readDictionary, readPage } from './page.ts'
import { readerOf, type Values } from './page-bytes.ts'

/**
 * One leaf of a row group, flattened. `at` returns the value at a position, null for absent. `starts` has the first
 * position of each row; null: one position per row. Leaves of one list share positions. The library's own row format
 * would create about twenty objects per place, most of them outside the city.
 */
export type Leaf = { at: (place: number) => unknown; starts: Int32Array | null }

type Chunk = {
  column: ColumnMetaData
  path: SchemaTree[]
  rows: number
  compressors: Compressors
  budget: DecodeBudget
}

/** Decodes a column chunk; throws any error for bytes that contradict the footer. */
export async function readLeaf(bytes: Uint8Array, { column, path, rows, compressors, budget }: Chunk): Promise<Leaf> {
  const element = path.at(-1)?.element
  if (element === undefined) throw new Error('A column without a schema')
  const { codec, type, path_in_schema: pathInSchema } = column
  const known = { pathInSchema, type, element, schemaPath: path, codec, parsers, compressors, utf8: false }
  const described: ParquetColumn = { ...known, dictionary: null, budget }
  const isList = path.slice(1).some((level) => level.element.repetition_type === 'REPEATED')
  budget.take(isList ? rows * 4 : 0)
  const pace = openPacer()
  const collected = collector(rows, isList, getMaxDefinitionLevel(path))
  const reader = readerOf(bytes)
  while (reader.offset < bytes.length && collected.count() < Number(column.num_values)) {
    checkThrift(reader.view, reader.offset)
    const header = parquetHeader(reader)
    const left = bytes.length - reader.offset
    if (!(header.compressed_page_size >= 0 && header.compressed_page_size <= left))
      throw new RangeError('A page exceeds its column')
    const packed = bytes.subarray(reader.offset, reader.offset + header.compressed_page_size)
    reader.offset += header.compressed_page_size
    described.dictionary = readDictionary(packed, header, described) ?? described.dictionary
    const page = readPage(packed, header, described)
    if (page !== null) collected.add(page)
    const pause = pace()
    if (pause !== null) await pause
  }
  return collected.leaf()
}

/** Positions `first` to `end` of a leaf. `slots` maps positions to value indexes, -1 for none; null: identity. */
type Part = { first: number; end: number; slots: Int32Array | null; values: Values }

function collector(rows: number, isList: boolean, highest: number) {
  const parts: Part[] = []
  const starts = isList ? new Int32Array(rows + 1) : null
  let row = 0
  let total = 0
  return {
    count: () => total,
    add({ count, repetition, definition, values }: Page): void {
      if (starts !== null) {
        for (let at = 0; at < count; at += 1) {
          if ((repetition?.[at] ?? 0) === 0) starts[row++] = total + at
        }
      }
      const slots = definition === null ? null : slotsOf(definition, count, highest)
      parts.push({ first: total, end: total + count, slots, values })
      total += count
    },
    leaf(): Leaf {
      const found = starts === null ? total : row
      if (found !== rows) throw new Error(`${found} rows instead of ${rows}`)
      if (starts !== null) starts[rows] = total
      return { at: valueIn(parts), starts }
    },
  }
}

function slotsOf(definition: ArrayLike<number>, count: number, highest: number): Int32Array {
  const slots = new Int32Array(count)
  let next = 0
  for (let at = 0; at < count; at += 1) slots[at] = definition[at] === highest ? next++ : -1
  return slots
}

function valueIn(parts: readonly Part[]): Leaf['at'] {
  let near = parts[0]
  return (index) => {
    if (near === undefined || index < near.first || index >= near.end)
      near = parts.find(({ first, end }) => first <= index && index < end)
    if (near === undefined) return null
    const slot = near.slots === null ? index - near.first : (near.slots[index - near.first] ?? -1)
    return slot < 0 ? null : (near.values(slot) ?? null)
  }
}
