import { tableLoadChunk, tableMessages, type TableRow } from '@gazetteer/contract'
import { ApiError, isUnauthorized, isUnreachable } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'

export type LoadOptions = {
  from: number
  signal: AbortSignal
  onChunk: (rows: readonly TableRow[]) => void
  fetchChunk?: typeof fetchRows
}

/** All rows from an offset on, in chunks of 1000, until a short chunk says that there are no more. */
export async function loadRows({ from, signal, onChunk, fetchChunk = fetchRows }: LoadOptions): Promise<void> {
  for (let offset = from; !signal.aborted; offset += tableLoadChunk) {
    const rows = await fetchChunk(offset, signal)
    if (signal.aborted) return
    onChunk(rows)
    if (rows.length < tableLoadChunk) return
  }
}

async function fetchRows(offset: number, signal: AbortSignal): Promise<readonly TableRow[]> {
  const answer = await call('tableRows', { query: { limit: tableLoadChunk, offset }, signal })
  if (!answer.success) throw new Error(answer.error ?? tableMessages.fetchFailed)
  return answer.rows
}

/** What the screen says of a failed load. */
export function loadProblem(error: unknown): string {
  if (isUnauthorized(error)) return error instanceof Error ? error.message : tableMessages.fetchFailed
  if (isUnreachable(error)) return tableMessages.unexpected
  if (error instanceof ApiError) return tableMessages.fetchFailed
  return error instanceof Error ? error.message : tableMessages.unexpected
}
