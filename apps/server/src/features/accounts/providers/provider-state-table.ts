import type { Db } from '@gazetteer/app-database'

/**
 * A sign-in at a provider that has begun. `browser_hash` binds it to the browser. `account_id`: its owner links the
 * provider; null: a sign-in.
 */
export type ProviderStateRow = {
  state_hash: string
  provider: 'github' | 'oidc'
  browser_hash: string
  account_id: string | null
  expires_at: number
}

const providerStateTables = (db: Db) => db.withTables<{ provider_state: ProviderStateRow }>()

export async function insertProviderState(db: Db, row: ProviderStateRow): Promise<void> {
  await providerStateTables(db).insertInto('provider_state').values(row).execute()
}

/** Consumes the state: a second call finds nothing. */
export function takeProviderState(
  db: Db,
  provider: ProviderStateRow['provider'],
  stateHash: string,
): Promise<ProviderStateRow | undefined> {
  return providerStateTables(db)
    .deleteFrom('provider_state')
    .where('provider', '=', provider)
    .where('state_hash', '=', stateHash)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldProviderStates(db: Db, now: number): Promise<void> {
  await providerStateTables(db).deleteFrom('provider_state').where('expires_at', '<', now).execute()
}
