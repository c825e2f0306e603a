import type { readDataPage } from 'hyparquet/src/datapage.js'
import { deltaBinaryUnpack } from 'hyparquet/src/delta.js'
import { checkRuns } from './check-runs.ts'
import type { DecodeBudget } from './decode-budget.ts'
import { readerOf } from './page-bytes.ts'

/** Estimated bytes per value in the library: for byte arrays, which become objects, and for numbers. */
const [bytesOfObject, bytesOfNumber] = [128, 16]

type Checked = Pick<Parameters<typeof readDataPage>[2], 'type' | 'element'> & { budget: DecodeBudget }

/**
 * Checks the decompressed values of a page before the library decodes them, because the library expands values without
 * a limit. Throws RangeError.
 */
export function checkValues(
  bytes: Uint8Array,
  { count, encoding }: { count: number; encoding: string },
  { type, element, budget }: Checked,
): void {
  const isBytes = type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' || type === 'INT96'
  budget.take(count * (isBytes ? bytesOfObject : bytesOfNumber))
  const { view } = readerOf(bytes)
  if (encoding === 'RLE') checkRuns(view, { start: 4, width: 1, count })
  else if (encoding === 'BYTE_STREAM_SPLIT') budget.take(count * (element.type_length ?? 8))
  else if (encoding === 'DELTA_BYTE_ARRAY') {
    const prefixes = new Int32Array(count)
    deltaBinaryUnpack({ view, offset: 0 }, count, prefixes)
    for (const length of prefixes) budget.take(length)
  }
}
