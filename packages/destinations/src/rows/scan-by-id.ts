import { tooMuch } from './bounded-answer.ts'
import type { DestinationRow } from '../destination.ts'

/**
 * Rows ordered by id, in chunks of the size that `fetch` returns; it receives the last id seen. By default the first
 * call has no bound (`null`), because owners may use any ids, including negative ones.
 */
export async function* scanById(
  fetch: (after: number | null) => Promise<DestinationRow[]>,
  from: number | null = null,
): AsyncGenerator<DestinationRow[]> {
  for (let after = from; ;) {
    const rows = await fetch(after)
    const last = rows.at(-1)
    if (last === undefined) return
    if (after !== null && last.id <= after) throw tooMuch() // it ignores the bound and would repeat endlessly
    yield rows
    after = last.id
  }
}
