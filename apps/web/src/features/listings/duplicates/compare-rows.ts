import type { TableRow } from '@gazetteer/contract'
import { type DuplicateRow, type Duplicates, duplicateRow } from '@gazetteer/listing/duplicates'
import type { MatchRow, LikelyDuplicate } from '@gazetteer/listing/matching'
import { wait } from '../../../platform/retry.ts'
import { UserError } from '../../../platform/api/api-error.ts'

/** Matching also compares the country. */
export type ComparedRow = DuplicateRow & MatchRow

export type ComparisonMessage = { rows: ComparedRow[] } | { find: 'certain' | 'likely' }
type Compare<T> = (rows: readonly TableRow[], signal: AbortSignal) => Promise<T>

/** The groups of the four passes, and those that lie apart, computed in a worker. */
export const findCertain: Compare<Duplicates> = (rows, signal) => compare('certain', rows, signal)
/** Pairs for review, the likeliest first, computed in a worker. */
export const findLikely: Compare<LikelyDuplicate[]> = (rows, signal) => compare('likely', rows, signal)

/** Copying this many rows to the worker takes a few milliseconds. */
const pieceSize = 2_000

async function compare<T>(find: 'certain' | 'likely', rows: readonly TableRow[], signal: AbortSignal): Promise<T> {
  const worker = new Worker(new URL('./compare-rows.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = new Promise<T>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new UserError('Could not compare the rows. Close this and try again.')),
      )
      signal.addEventListener('abort', () => reject(new DOMException('The comparison was cancelled', 'AbortError')))
    })
    answer.catch(() => undefined)
    // A worker is no window: it has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const send = (message: ComparisonMessage): void => worker.postMessage(message)
    for (let start = 0; start < rows.length && !signal.aborted; start += pieceSize) {
      send({
        rows: rows
          .slice(start, start + pieceSize)
          .map((row) => ({ ...duplicateRow(row), country: row.country ?? null })),
      })
      await wait(0)
    }
    send({ find })
    return await answer
  } finally {
    worker.terminate()
  }
}
