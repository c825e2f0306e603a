import type { ColumnMetaData, DecodedArray, SchemaTree } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { parquetHeader, readPage } from 'hyparquet/src/column.js'
import { convert, convertWithDictionary, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js'
import { getMaxDefinitionLevel } from 'hyparquet/src/schema.js'

/**
 * One leaf of a row group without the nesting above it: `values` with null for what is absent, and where each row begins in
 * them; null: each row has one. Leaves of one list have their values side by side. The library's own rows would make twenty
 * objects of each place, most of which lie outside of the city.
 */
export type Leaf = { values: unknown[]; starts: Int32Array | null }

const parsers = { ...DEFAULT_PARSERS, stringFromBytes }

/** All values of a page lie in one buffer: one view of it serves them all. */
let lastPage: Buffer = Buffer.alloc(0)

function stringFromBytes({ buffer, byteOffset, byteLength }: Uint8Array): string {
  if (lastPage.buffer !== buffer) lastPage = Buffer.from(buffer)
  return lastPage.toString('utf8', byteOffset, byteOffset + byteLength)
}

/** Decodes a column chunk; throws any error for bytes that are not what the file's end says. */
export function readLeaf(
  bytes: Uint8Array,
  { column, path, rows }: { column: ColumnMetaData; path: SchemaTree[]; rows: number },
): Leaf {
  const element = path.at(-1)?.element
  if (element === undefined) throw new Error('A column without a schema')
  const { codec, type, path_in_schema: pathInSchema } = column
  const decoder = { pathInSchema, type, element, schemaPath: path, codec, parsers, compressors, utf8: false }
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 }
  const isList = path.some((level) => level.element.repetition_type === 'REPEATED')
  const collected = collector(rows, { isList, max: getMaxDefinitionLevel(path) })
  let dictionary: DecodedArray | undefined
  while (reader.offset < bytes.length && collected.count() < Number(column.num_values)) {
    const header = parquetHeader(reader)
    if (header.type === 'DICTIONARY_PAGE') {
      const { data } = readPage(reader, header, decoder, undefined, undefined, 0)
      if (data !== undefined) dictionary = convert(data, decoder)
      continue
    }
    const page = bytes.subarray(reader.offset, reader.offset + header.compressed_page_size)
    reader.offset += header.compressed_page_size
    const { data_page_header: one, data_page_header_v2: two } = header
    if (one !== undefined) {
      const plain = decompressPage(page, header.uncompressed_page_size, codec, compressors)
      const { definitionLevels, repetitionLevels, dataPage } = readDataPage(plain, one, decoder)
      const values = convertWithDictionary(dataPage, dictionary, one.encoding, decoder)
      collected.add({ count: one.num_values, definitionLevels, repetitionLevels, values })
    } else if (two !== undefined) {
      const { definitionLevels, repetitionLevels, dataPage } = readDataPageV2(page, header, decoder)
      const values = convertWithDictionary(dataPage, dictionary, two.encoding, decoder)
      collected.add({ count: two.num_values, definitionLevels, repetitionLevels, values })
    }
  }
  return collected.leaf()
}

type PageValues = {
  count: number
  definitionLevels: number[] | undefined
  repetitionLevels: number[]
  values: DecodedArray
}

/** Lays a column's pages behind each other. */
function collector(rows: number, { isList, max }: { isList: boolean; max: number }) {
  const all: unknown[] = []
  const starts = isList ? new Int32Array(rows + 1) : null
  let row = 0
  return {
    count: () => all.length,
    add({ count, definitionLevels, repetitionLevels, values }: PageValues): void {
      const hasNulls = definitionLevels !== undefined && definitionLevels.length > 0
      let next = 0
      for (let at = 0; at < count; at += 1) {
        if (starts !== null && (repetitionLevels[at] ?? 0) === 0) {
          starts[row] = all.length
          row += 1
        }
        all.push(!hasNulls || definitionLevels[at] === max ? values[next++] : null)
      }
    },
    leaf(): Leaf {
      const found = starts === null ? all.length : row
      if (found !== rows) throw new Error(`${found} rows instead of ${rows}`)
      if (starts !== null) starts[rows] = all.length
      return { values: all, starts }
    },
  }
}
