import type { DecodedArray, PageHeader, SchemaTree } from 'hyparquet'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js'
import { readPlain } from 'hyparquet/src/plain.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { checkV1Page, checkV2Page } from './check-page.ts'
import type { DecodeBudget } from './decode-budget.ts'
import {
  type Levels,
  readByteArrays,
  readerOf,
  readLevels,
  readNumbers,
  remembered,
  type Values,
} from './page-bytes.ts'

/** One page of a column: `count` positions, and one value for each at the maximum definition level. */
export type Page = { count: number; repetition: Levels; definition: Levels; values: Values }

/** A column as the library expects it, with the dictionary of its pages. */
export type Column = Parameters<typeof readDataPage>[2] & {
  schemaPath: SchemaTree[]
  dictionary: Values | null
  budget: DecodeBudget
}

const identity = (bytes: Uint8Array): Uint8Array => bytes
/** Geometries stay raw bytes, whatever their declared type. */
export const parsers = { ...DEFAULT_PARSERS, geometryFromBytes: identity, geographyFromBytes: identity }

/** Bytes per position besides its value: its levels and its value index. */
const bytesOfPlace = 6
const bytesOfTerm = 16

/** Decodes the page of a header; null for other page types. Throws any error for bytes that contradict the header. */
export function readPage(packed: Uint8Array, header: PageHeader, column: Column): Page | null {
  const { data_page_header: first, data_page_header_v2: second } = header
  if (first === undefined) return second === undefined ? null : readV2Page(packed, header, column)
  const { num_values: count, encoding } = first
  column.budget.take(count * bytesOfPlace)
  const bytes = unpacked(packed, header, column)
  const kind = encoding === 'PLAIN' ? kindOf(column) : null
  if (kind === null && !isByNumber(encoding)) {
    checkV1Page(bytes, { count, encoding }, column)
    const { definitionLevels, repetitionLevels, dataPage } = readDataPage(bytes, first, column)
    return pageOf(count, { repetitionLevels, definitionLevels, values: withCache(convert(dataPage, column)) })
  }
  // Fast path for common encodings, without an object per value.
  const reader = readerOf(bytes)
  const repetition = readLevels(reader, count, getMaxRepetitionLevel(column.schemaPath))
  const highest = getMaxDefinitionLevel(column.schemaPath)
  const definition = readLevels(reader, count, highest)
  const present = definition === null ? count : timesIn(definition, highest)
  const values = kind === null ? readNumbers(reader, present, known(column)) : readByteArrays(reader, present, kind)
  return { count, repetition, definition: present === count ? null : definition, values }
}

/** Decompressed here, so that it can be validated before the library reads it. */
function readV2Page(packed: Uint8Array, header: PageHeader, column: Column): Page {
  const { data_page_header_v2: second } = header
  if (second === undefined) throw new Error('A page without its header')
  const { num_values: count, num_nulls: nulls, encoding } = second
  if (!(nulls >= 0 && nulls <= count)) throw new RangeError('A page has a wrong number of values')
  column.budget.take(count * bytesOfPlace)
  const bytes = plainOf(packed, header, column)
  checkV2Page(bytes, second, column)
  const plain = { ...header, data_page_header_v2: { ...second, is_compressed: false } }
  const { definitionLevels, repetitionLevels, dataPage } = readDataPageV2(bytes, plain, column)
  if (!isByNumber(encoding))
    return pageOf(count, { repetitionLevels, definitionLevels, values: withCache(convert(dataPage, column)) })
  const terms = known(column)
  const values = (index: number) => terms(Number(dataPage[index]))
  return pageOf(count, { repetitionLevels, definitionLevels, values })
}

/** A v2 page with decompressed values; its levels are never compressed. */
function plainOf(packed: Uint8Array, header: PageHeader, { codec, compressors, budget }: Column): Uint8Array {
  const { uncompressed_page_size: size, data_page_header_v2: second } = header
  const levels = (second?.repetition_levels_byte_length ?? 0) + (second?.definition_levels_byte_length ?? 0)
  budget.takePage(size)
  if (!(levels >= 0 && levels <= Math.min(size, packed.length))) throw new RangeError('A page ends within its levels')
  if (second?.is_compressed === false || size === levels) return packed
  const values = decompressPage(packed.subarray(levels), size - levels, codec, compressors)
  const plain = new Uint8Array(size)
  plain.set(packed.subarray(0, levels))
  plain.set(values, levels)
  return plain
}

/** The dictionary of a column; null when the header is not a dictionary page. */
export function readDictionary(packed: Uint8Array, header: PageHeader, column: Column): Values | null {
  if (header.dictionary_page_header === undefined) return null
  const { num_values: count } = header.dictionary_page_header
  column.budget.take(count * bytesOfTerm)
  const reader = readerOf(unpacked(packed, header, column))
  const kind = kindOf(column)
  if (kind !== null) return remembered(readByteArrays(reader, count, kind))
  return withCache(convert(readPlain(reader, column.type, count, column.element.type_length), column))
}

function unpacked(
  packed: Uint8Array,
  { uncompressed_page_size: size }: PageHeader,
  { codec, compressors, budget }: Column,
): Uint8Array {
  budget.takePage(size)
  return decompressPage(packed, size, codec, compressors)
}

/** How to decode a column's byte arrays; null when it has none, or they have another logical type. */
function kindOf({ type, element }: Column): 'text' | 'bytes' | null {
  if (type !== 'BYTE_ARRAY') return null
  const { converted_type: converted, logical_type: logical } = element
  if (converted === 'UTF8' || logical?.type === 'STRING') return 'text'
  const isShape = logical?.type === 'GEOMETRY' || logical?.type === 'GEOGRAPHY'
  return converted === undefined && (logical === undefined || isShape) ? 'bytes' : null
}

const isByNumber = (encoding: string): boolean => encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY'

function known({ dictionary }: Column): Values {
  if (dictionary === null) throw new Error('A page refers to a missing dictionary')
  return dictionary
}

function timesIn(levels: ArrayLike<number>, level: number): number {
  let times = 0
  for (let at = 0; at < levels.length; at += 1) if (levels[at] === level) times += 1
  return times
}

const withCache =
  (values: DecodedArray): Values =>
  (index) =>
    values[index]

type LibraryPage = { repetitionLevels: number[]; definitionLevels: number[] | undefined; values: Values }

/** The library represents uniform levels by an empty list. */
const pageOf = (count: number, { repetitionLevels, definitionLevels = [], values }: LibraryPage): Page => ({
  count,
  repetition: repetitionLevels.length > 0 ? repetitionLevels : null,
  definition: definitionLevels.length > 0 ? definitionLevels : null,
  values,
})
