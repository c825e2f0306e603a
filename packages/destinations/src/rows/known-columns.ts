import { tableFields } from '@gazetteer/listing'
import { laterColumns } from './columns.ts'
import { DestinationError } from '../destination-error.ts'
import type { DestinationColumn } from '../destination.ts'

/** Runs work with the columns that the user's table has. */
export type WithColumns = <T>(work: (known: readonly DestinationColumn[]) => Promise<T>) => Promise<T>

/** Short cache duration, because the owner may add columns at any time. */
const cacheMs = 30_000

/**
 * Caches which of the later columns the table has, as returned by `ask`. Work that fails on a missing column is
 * repeated once with fresh columns. A missing column thus never blocks a listing.
 */
export function openKnownColumns(ask: () => Promise<ReadonlySet<string>>): WithColumns {
  let cached: { at: number; columns: readonly DestinationColumn[] } | null = null

  async function current(): Promise<readonly DestinationColumn[]> {
    if (cached !== null && performance.now() - cached.at < cacheMs) return cached.columns
    const later = await ask()
    const found = tableFields.filter((column) => !laterColumns.has(column) || later.has(column))
    cached = { at: performance.now(), columns: found }
    return found
  }

  return async (work) => {
    const wasKnown = cached !== null
    try {
      return await work(await current())
    } catch (error) {
      const isStale = wasKnown && error instanceof DestinationError && error.kind === 'no-column'
      cached = null
      if (!isStale) throw error
      return await work(await current())
    }
  }
}
