import type { DecodedArray, Encoding, PageHeader, SchemaTree } from 'hyparquet'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { decompressPage, readDataPage } from 'hyparquet/src/datapage.js'
import { readPlain } from 'hyparquet/src/plain.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { checkValues } from './check-page.ts'
import type { DecodeBudget } from './decode-budget.ts'
import {
  type Levels,
  readByteArrays,
  type Reader,
  readerOf,
  readLevels,
  readNumbers,
  readSizedLevels,
  remembered,
  type Values,
} from './page-bytes.ts'

/** One page of a column: `count` positions, and one value for each at the maximum definition level. */
export type Page = { count: number; repetition: Levels; definition: Levels; values: Values }

/** A column as the library expects it, with the dictionary of its pages. */
export type ParquetColumn = Parameters<typeof readDataPage>[2] & {
  schemaPath: SchemaTree[]
  dictionary: Values | null
  budget: DecodeBudget
}

const identity = (bytes: Uint8Array): Uint8Array => bytes
/** Geometries stay raw bytes, whatever their declared type. */
export const parsers = { ...DEFAULT_PARSERS, geometryFromBytes: identity, geographyFromBytes: identity }

/** Bytes per position besides its value: its levels and its value index. */
export const bytesOfPlace = 6
const bytesOfTerm = 16

/** Decodes the page of a header; null for other page types. Throws any error for bytes that contradict the header. */
export function readPage(packed: Uint8Array, header: PageHeader, column: ParquetColumn): Page | null {
  const { data_page_header: first, data_page_header_v2: second } = header
  const { num_values: count, encoding } = first ?? second ?? {}
  if (count === undefined || encoding === undefined) return null
  column.budget.take(count * bytesOfPlace)
  const [mostRepetition, mostDefinition] = [
    getMaxRepetitionLevel(column.schemaPath),
    getMaxDefinitionLevel(column.schemaPath),
  ]
  const bytes = second === undefined ? unpacked(packed, header, column) : plainOf(packed, header, column)
  const reader = readerOf(bytes)
  const levels = (max: number, length = 0): Levels =>
    second === undefined ? readLevels(reader, count, max) : readSizedLevels(reader, { count, max, length })
  const repetition = levels(mostRepetition, second?.repetition_levels_byte_length)
  const definition = levels(mostDefinition, second?.definition_levels_byte_length)
  // The levels are right: some writers count no nulls in the header of a v2 page.
  const present = definition === null ? count : timesIn(definition, mostDefinition)
  const values = present === 0 ? none : valuesOf(reader, { count: present, encoding }, column)
  return { count, repetition, definition: present === count ? null : definition, values }
}

const none: Values = () => null

/** The values of a page after its levels. Common encodings are read without an object per value. */
function valuesOf(
  reader: Reader,
  { count, encoding }: { count: number; encoding: Encoding },
  column: ParquetColumn,
): Values {
  if (isByNumber(encoding)) return readNumbers(reader, count, dictionaryValues(column))
  const kind = encoding === 'PLAIN' ? kindOf(column) : null
  if (kind !== null) return readByteArrays(reader, count, kind)
  const { view, offset } = reader
  const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, view.byteLength - offset)
  checkValues(bytes, { count, encoding }, column)
  const header = {
    num_values: count,
    encoding,
    definition_level_encoding: 'RLE',
    repetition_level_encoding: 'RLE',
  } as const
  // A path without levels: they are read already.
  const { dataPage } = readDataPage(bytes, header, { ...column, schemaPath: [] })
  return valuesAt(convert(dataPage, column))
}

/** A v2 page with decompressed values; its levels are never compressed. */
function plainOf(packed: Uint8Array, header: PageHeader, { codec, compressors, budget }: ParquetColumn): Uint8Array {
  const { uncompressed_page_size: size, data_page_header_v2: second } = header
  const levels = (second?.repetition_levels_byte_length ?? 0) + (second?.definition_levels_byte_length ?? 0)
  budget.take(size)
  if (!(levels >= 0 && levels <= Math.min(size, packed.length))) throw new RangeError('A page ends within its levels')
  if (second?.is_compressed === false || size === levels) return packed
  const values = decompressPage(packed.subarray(levels), size - levels, codec, compressors)
  const plain = new Uint8Array(size)
  plain.set(packed.subarray(0, levels))
  plain.set(values, levels)
  return plain
}

/** The dictionary of a column; null when the header is not a dictionary page. */
export function readDictionary(packed: Uint8Array, header: PageHeader, column: ParquetColumn): Values | null {
  if (header.dictionary_page_header === undefined) return null
  const { num_values: count } = header.dictionary_page_header
  column.budget.take(count * bytesOfTerm)
  const reader = readerOf(unpacked(packed, header, column))
  const kind = kindOf(column)
  if (kind !== null) return remembered(readByteArrays(reader, count, kind))
  return valuesAt(convert(readPlain(reader, column.type, count, column.element.type_length), column))
}

function unpacked(
  packed: Uint8Array,
  { uncompressed_page_size: size }: PageHeader,
  { codec, compressors, budget }: ParquetColumn,
): Uint8Array {
  budget.take(size)
  // Writers compress an empty page to a byte, or to nothing, which some codecs cannot read.
  if (size === 0) return packed.subarray(0, 0)
  return decompressPage(packed, size, codec, compressors)
}

/** How to decode a column's byte arrays; null when it has none, or they have another logical type. */
function kindOf({ type, element }: ParquetColumn): 'text' | 'bytes' | null {
  if (type !== 'BYTE_ARRAY') return null
  const { converted_type: converted, logical_type: logical } = element
  if (converted === 'UTF8' || logical?.type === 'STRING') return 'text'
  const isShape = logical?.type === 'GEOMETRY' || logical?.type === 'GEOGRAPHY'
  return converted === undefined && (logical === undefined || isShape) ? 'bytes' : null
}

const isByNumber = (encoding: string): boolean => encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY'

function dictionaryValues({ dictionary }: ParquetColumn): Values {
  if (dictionary === null) throw new Error('A page refers to a missing dictionary')
  return dictionary
}

function timesIn(levels: ArrayLike<number>, level: number): number {
  let times = 0
  for (let at = 0; at < levels.length; at += 1) if (levels[at] === level) times += 1
  return times
}

const valuesAt =
  (values: DecodedArray): Values =>
  (index) =>
    values[index]
