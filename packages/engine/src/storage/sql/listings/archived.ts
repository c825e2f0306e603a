import { tablesIn } from '../tables.ts'
import type { AppDb } from '../tables.ts'

type ArchivedRow = { table: string; valueOf: (column: string) => string | null }

/** What a row of a backup is to captures; null: nothing that a restore reports. */
export function archivedKind({ table, valueOf }: ArchivedRow): 'listing' | 'active-run' | null {
  if (table === 'capture_listing') return 'listing'
  return table === 'capture_run' && valueOf('state') === 'running' ? 'active-run' : null
}

/** The rows that `archivedKind` calls listings. */
export async function countArchivedListings(db: AppDb): Promise<number> {
  const all = tablesIn(db)
    .selectFrom('captureListing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}
