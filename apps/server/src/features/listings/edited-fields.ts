import type { Db } from '@gazetteer/app-database'
import type { Destination } from '@gazetteer/destinations'
import { type EditedPlace, findEdited, type RowKey } from './edited-table.ts'

const idsPerRead = 1_000

/** The keys of rows; rows of other programs have none. */
export async function keysOfRows(store: Pick<Destination, 'byIds'>, ids: readonly number[]): Promise<RowKey[]> {
  const keys: RowKey[] = []
  for (let at = 0; at < ids.length; at += idsPerRead)
    for (const { source, source_id } of await store.byIds(ids.slice(at, at + idsPerRead)))
      if (source !== null && source_id !== null) keys.push({ source, source_id })
  return keys
}

/** Listings whose row has no edited field, and the others with the names of these fields. */
export type SplitByEdits<L> = {
  untouched: readonly L[]
  edited: readonly { listing: L; fields: ReadonlySet<string> }[]
}

export async function splitByEdits<L extends RowKey>(
  db: Db,
  place: EditedPlace,
  listings: readonly L[],
): Promise<SplitByEdits<L>> {
  const ids = listings.map(({ source_id: id }) => id)
  const fieldsOf = new Map<string, Set<string>>()
  for (const { source, source_id: id, field } of await findEdited(db, place, ids)) {
    const key = keyOf(source, id)
    fieldsOf.set(key, (fieldsOf.get(key) ?? new Set()).add(field))
  }
  const edited = listings.flatMap((listing) => {
    const fields = fieldsOf.get(keyOf(listing.source, listing.source_id))
    return fields === undefined ? [] : [{ listing, fields }]
  })
  const touched = new Set(edited.map(({ listing }) => listing))
  return { untouched: listings.filter((listing) => !touched.has(listing)), edited }
}

const keyOf = (source: string, sourceId: string): string => `${source}\n${sourceId}`
