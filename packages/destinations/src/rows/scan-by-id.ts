import { tooMuch } from './bounded-answer.ts'
import type { StoreRow } from '../store.ts'

/**
 * All rows in the order of their ids, as many at once as `fetch` gives; it is told the last id that was seen.
 * The first call has no bound (`null`): owners number their rows as they like, below zero too, and in columns of any width.
 */
export async function* scanById(fetch: (after: number | null) => Promise<StoreRow[]>): AsyncGenerator<StoreRow[]> {
  for (let after: number | null = null; ;) {
    const rows = await fetch(after)
    const last = rows.at(-1)
    if (last === undefined) return
    if (after !== null && last.id <= after) throw tooMuch() // it gives rows that it was not asked for, and would for ever
    yield rows
    after = last.id
  }
}
