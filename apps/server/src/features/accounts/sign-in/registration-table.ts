import type { Db, Trx } from '@gazetteer/app-database'

/**
 * A registration with an unverified address; not an account yet. One address can have several, each with its own
 * password and link. `address` and `user_agent` belong to the request.
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

const registrationTables = (db: Db) => db.withTables<{ registration: RegistrationRow }>()

export async function insertRegistration(db: Db, row: RegistrationRow): Promise<void> {
  await registrationTables(db).insertInto('registration').values(row).execute()
}

export function findRegistrationByToken(db: Db, tokenHash: string): Promise<RegistrationRow | undefined> {
  return registrationTables(db)
    .selectFrom('registration')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export function newestRegistrations(db: Db, emailKey: string, limit: number): Promise<RegistrationRow[]> {
  return registrationTables(db)
    .selectFrom('registration')
    .selectAll()
    .where('email_key', '=', emailKey)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Deletes and returns all registrations of an address that was just verified; call before its account is locked. Rows
 * are locked in a fixed order, so that concurrent verifications cannot deadlock.
 */
export async function takeRegistrations(trx: Trx, emailKey: string): Promise<RegistrationRow[]> {
  const ofAddress = registrationTables(trx).selectFrom('registration').selectAll().where('email_key', '=', emailKey)
  const rows = await ofAddress.orderBy('id').forUpdate().execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await registrationTables(trx).deleteFrom('registration').where('id', 'in', ids).execute()
  return rows
}

/** Replaces the registration's earlier link. */
export async function renewRegistration(
  db: Db,
  { id, ...link }: Pick<RegistrationRow, 'id' | 'token_hash' | 'expires_at'>,
): Promise<void> {
  await registrationTables(db).updateTable('registration').set(link).where('id', '=', id).execute()
}

export async function deleteOldRegistrations(db: Db, before: number): Promise<void> {
  await registrationTables(db).deleteFrom('registration').where('created_at', '<', before).execute()
}
