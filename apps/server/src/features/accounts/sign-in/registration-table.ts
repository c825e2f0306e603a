import type { Db, Trx } from '../../../platform/app-database/index.ts'

/**
 * A registration whose address nobody has proven yet: no account. Several of one address stand side by side, each with its own
 * password and link. `address` and `user_agent` are those of who registered.
 */
export type RegistrationRow = {
  id: string
  email: string
  email_key: string
  password_hash: string
  token_hash: string
  expires_at: number
  created_at: number
  address: string
  user_agent: string
}

const tables = (db: Db) => db.withTables<{ registration: RegistrationRow }>()

export async function insertRegistration(db: Db, row: RegistrationRow): Promise<void> {
  await tables(db).insertInto('registration').values(row).execute()
}

export function findRegistrationByToken(db: Db, tokenHash: string): Promise<RegistrationRow | undefined> {
  return tables(db).selectFrom('registration').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

export function newestRegistrations(db: Db, emailKey: string, limit: number): Promise<RegistrationRow[]> {
  return tables(db)
    .selectFrom('registration')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Removes and answers with all of the address: for whoever has proven it, before its account is touched. Locked in one order, so
 * that two who prove it at once do not wait for each other.
 */
export async function takeRegistrations(trx: Trx, emailKey: string): Promise<RegistrationRow[]> {
  const ofAddress = tables(trx).selectFrom('registration').selectAll().where('email_key', '=', emailKey)
  const rows = await ofAddress.orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tables(trx).deleteFrom('registration').where('id', 'in', ids).execute()
  return rows
}

/** The new link takes the place of the registration's earlier one. */
export async function renewRegistration(
  db: Db,
  { id, ...link }: Pick<RegistrationRow, 'id' | 'token_hash' | 'expires_at'>,
): Promise<void> {
  await tables(db).updateTable('registration').set(link).where('id', '=', id).execute()
}

export async function deleteOldRegistrations(db: Db, before: number): Promise<void> {
  await tables(db).deleteFrom('registration').where('created_at', '<', before).execute()
}
