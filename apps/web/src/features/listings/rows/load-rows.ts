import { tableLoadChunk, tableMessages, type TableRow } from '@gazetteer/contract'
import { ApiError, isUnauthorized, isUnreachable, UserError } from '../../../platform/api/api-error.ts'
import { call, messageOf } from '../../../platform/api/call.ts'

/** Up to `tableLoadChunk` rows from `offset`; fewer means that the end is reached. */
export type FetchChunk = (offset: number, signal: AbortSignal) => Promise<readonly TableRow[]>

export type LoadOptions = {
  from: number
  signal: AbortSignal
  onChunk: (rows: readonly TableRow[]) => void
  fetchChunk: FetchChunk
}

/** Loads all rows from an offset in chunks of 1000, until a short chunk marks the end. */
export async function loadRows({ from, signal, onChunk, fetchChunk }: LoadOptions): Promise<void> {
  for (let offset = from; !signal.aborted; offset += tableLoadChunk) {
    const rows = await fetchChunk(offset, signal)
    if (signal.aborted) return
    onChunk(rows)
    if (rows.length < tableLoadChunk) return
  }
}

/** Fetches rows from the user's own database. */
export const fetchTableRows: FetchChunk = async (offset, signal) => {
  const answer = await call('tableRows', { query: { limit: tableLoadChunk, offset }, signal })
  if (!answer.success) throw new UserError(answer.error ?? tableMessages.fetchFailed)
  return answer.rows
}

/** Fetches rows from the file of a run, numbered in the order in which they were found. */
export const fetchFileRows =
  (jobId: string): FetchChunk =>
  async (offset, signal) => {
    const { listings } = await call('jobListings', {
      params: { jobId },
      query: { cursor: offset, limit: tableLoadChunk },
      signal,
    })
    return listings.map((listing, index) => ({ ...listing, id: offset + index + 1 }))
  }

/** The error text for a failed load. */
export function loadProblem(error: unknown): string {
  if (isUnauthorized(error)) return messageOf(error, tableMessages.fetchFailed)
  if (isUnreachable(error)) return tableMessages.unexpected
  if (error instanceof ApiError) return tableMessages.fetchFailed
  return messageOf(error, tableMessages.unexpected)
}
