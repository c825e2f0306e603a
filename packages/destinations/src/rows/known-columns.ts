import { columns, laterColumns } from './columns.ts'
import { StoreError } from '../store-error.ts'
import type { StoreColumn } from '../store.ts'

/** Does something with the columns of a listing that the user's table has. */
export type WithColumns = <T>(work: (known: readonly StoreColumn[]) => Promise<T>) => Promise<T>

/** The owner may complete the table while it is in use. */
const goodForMs = 30_000

/**
 * Remembers for a while which of the later columns the table has. `ask` tells them. Work that fails for want of a column is
 * done once more with what is there then: a missing one is never a reason for a listing to stay away.
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
