import { tableLoadChunk, tableMessages, type TableRow } from '@gazetteer/contract'
import { ApiError, isUnauthorized, isUnreachable } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'

/** The rows after the first `offset` ones, at most `tableLoadChunk`; fewer: there are no more. */
export type FetchChunk = (offset: number, signal: AbortSignal) => Promise<readonly TableRow[]>

export type LoadOptions = {
  from: number
  signal: AbortSignal
  onChunk: (rows: readonly TableRow[]) => void
  fetchChunk: FetchChunk
}

/** All rows from an offset on, in chunks of 1000, until a short chunk says that there are no more. */
export async function loadRows({ from, signal, onChunk, fetchChunk }: LoadOptions): Promise<void> {
  for (let offset = from; !signal.aborted; offset += tableLoadChunk) {
    const rows = await fetchChunk(offset, signal)
    if (signal.aborted) return
    onChunk(rows)
    if (rows.length < tableLoadChunk) return
  }
}

/** Of the user's own database. */
export const fetchTableRows: FetchChunk = async (offset, signal) => {
  const answer = await call('tableRows', { query: { limit: tableLoadChunk, offset }, signal })
  if (!answer.success) throw new Error(answer.error ?? tableMessages.fetchFailed)
  return answer.rows
}

/** Of the file of a run: what it found, numbered in the order of finding. */
export const fetchFileRows =
  (job: string): FetchChunk =>
  async (offset, signal) => {
    const { listings } = await call('jobListings', { query: { job, after: offset, limit: tableLoadChunk }, signal })
    return listings.map((listing, index) => ({ ...listing, id: offset + index + 1 }))
  }

/** What the screen says of a failed load. */
export function loadProblem(error: unknown): string {
  if (isUnauthorized(error)) return error instanceof Error ? error.message : tableMessages.fetchFailed
  if (isUnreachable(error)) return tableMessages.unexpected
  if (error instanceof ApiError) return tableMessages.fetchFailed
  return error instanceof Error ? error.message : tableMessages.unexpected
}
