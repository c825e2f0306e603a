import { type DuplicateRow, findDuplicates } from '@gazetteer/listing/duplicates'
import { findLikelyDuplicates } from '@gazetteer/listing/likely-duplicates'
import type { ComparisonMessage } from './compare-rows.ts'

/** Compares rows beside the page, so that it stays quick: rows come in pieces, then the question. */
const rows: DuplicateRow[] = []

globalThis.addEventListener('message', ({ data }: MessageEvent<ComparisonMessage>) => {
  if ('rows' in data) rows.push(...data.rows)
  // Inside a worker there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else globalThis.postMessage(data.find === 'certain' ? findDuplicates(rows) : findLikelyDuplicates(leftOver()))
})

/** What the four passes leave: the person is asked only about what they do not settle. */
function leftOver(): DuplicateRow[] {
  const settled = new Set(findDuplicates(rows).flatMap(({ removed }) => removed))
  return rows.filter(({ id }) => !settled.has(id))
}
