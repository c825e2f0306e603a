import { compareDuplicates, findDuplicates } from '@gazetteer/listing/duplicates'
import { findLikelyDuplicates } from '@gazetteer/listing/matching'
import type { ComparedRow, ComparisonMessage } from './compare-rows.ts'

/** Compares rows in a worker, so that the page stays responsive: rows arrive in chunks, then the request. */
const rows: ComparedRow[] = []

globalThis.addEventListener('message', ({ data }: MessageEvent<ComparisonMessage>) => {
  if ('rows' in data) rows.push(...data.rows)
  // Inside a worker there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else globalThis.postMessage(data.find === 'certain' ? compareDuplicates(rows) : findLikelyDuplicates(leftOver()))
})

/** Rows that the four passes leave for review. */
function leftOver(): ComparedRow[] {
  const settled = new Set(findDuplicates(rows).flatMap(({ removed }) => removed))
  return rows.filter(({ id }) => !settled.has(id))
}
