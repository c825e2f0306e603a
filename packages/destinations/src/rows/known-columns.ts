import { columns, laterColumns } from './columns.ts'
import { StoreError } from '../store-error.ts'
import type { StoreColumn } from '../store.ts'

/** Runs work with the columns that the user's table has. */
export type WithColumns = <T>(work: (known: readonly StoreColumn[]) => Promise<T>) => Promise<T>

/** Cache duration, because the owner may add columns at any time. */
const goodForMs = 30_000

/**
 * Caches which of the later columns the table has, as returned by `ask`. Work that fails on a missing column is
 * repeated once with fresh columns. A missing column thus never blocks a listing.
 */
export function openKnownColumns(ask: () => Promise<ReadonlySet<string>>): WithColumns {
  let known: { at: number; columns: readonly StoreColumn[] } | null = null

  async function current(): Promise<readonly StoreColumn[]> {
    if (known !== null && performance.now() - known.at < goodForMs) return known.columns
    const later = await ask()
    const found = columns.filter((column) => !laterColumns.has(column) || later.has(column))
    known = { at: performance.now(), columns: found }
    return found
  }

  return async (work) => {
    const wasKnown = known !== null
    try {
      return await work(await current())
    } catch (error) {
      const isStale = wasKnown && error instanceof StoreError && error.kind === 'no-column'
      known = null
      if (!isStale) throw error
      return await work(await current())
    }
  }
}
