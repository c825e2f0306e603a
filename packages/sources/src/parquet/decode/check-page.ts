import type { PageHeader } from 'hyparquet'
import type { readDataPage } from 'hyparquet/src/datapage.js'
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js'
import { getMaxDefinitionLevel, getMaxRepetitionLevel } from 'hyparquet/src/schema.js'
import { checkRuns } from './check-runs.ts'
import type { DecodeBudget } from './decode-budget.ts'
import { checkLevels, readerOf } from './page-bytes.ts'

/** Estimated bytes per value in the library: for byte arrays, which become objects, and for numbers. */
const [bytesOfObject, bytesOfNumber] = [128, 16]

type V2Header = NonNullable<PageHeader['data_page_header_v2']>
type Checked = Pick<Parameters<typeof readDataPage>[2], 'type' | 'element' | 'schemaPath'> & { budget: DecodeBudget }

/**
 * Checks a decompressed v1 data page before the library decodes it, because the library expands values without a
 * limit. Throws RangeError.
 */
export function checkV1Page(
  bytes: Uint8Array,
  { count, encoding }: { count: number; encoding: string },
  column: Checked,
): void {
  const reader = readerOf(bytes)
  for (const max of [getMaxRepetitionLevel(column.schemaPath), getMaxDefinitionLevel(column.schemaPath)])
    reader.offset = checkLevels(reader, count, max)
  checkValues(bytes.subarray(reader.offset), { count, encoding }, column)
}

/** The same for v2 data pages, whose header has the length of the levels. */
export function checkV2Page(bytes: Uint8Array, header: V2Header, column: Checked): void {
  const { num_values: places, num_nulls: nulls, encoding } = header
  const { repetition_levels_byte_length: first, definition_levels_byte_length: second } = header
  const { view } = readerOf(bytes)
  const levels = [
    { start: 0, max: getMaxRepetitionLevel(column.schemaPath) },
    { start: first, max: getMaxDefinitionLevel(column.schemaPath) },
  ]
  for (const { start, max } of levels)
    if (max > 0) checkRuns(view, { start, width: 32 - Math.clz32(max), count: places })
  checkValues(bytes.subarray(first + second), { count: places - nulls, encoding }, column)
}

/** At most `count` values; v1 pages may have fewer, because nulls are not stored. */
function checkValues(
  bytes: Uint8Array,
  { count, encoding }: { count: number; encoding: string },
  { type, element, budget }: Checked,
): void {
  const isByNumber = encoding === 'PLAIN_DICTIONARY' || encoding === 'RLE_DICTIONARY'
  const isBytes = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' || type === 'INT96'
  budget.take(count * (isBytes && !isByNumber ? bytesOfObject : bytesOfNumber))
  const { view } = readerOf(bytes)
  if (encoding === 'RLE') checkRuns(view, { start: 4, width: 1, count })
  else if (isByNumber) {
    if (count > 0) checkRuns(view, { start: 1, width: view.getUint8(0), count })
  } else if (encoding === 'BYTE_STREAM_SPLIT') budget.take(count * (element.type_length ?? 8))
  else if (encoding === 'DELTA_BYTE_ARRAY' && count > 0) {
    const prefixes = new Int32Array(count)
    deltaBinaryUnpack({ view, offset: 0 }, count, prefixes)
    for (const length of prefixes) budget.take(length)
  }
}
