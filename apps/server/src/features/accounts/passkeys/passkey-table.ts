import type { Db, Trx } from '@gazetteer/app-database'

/**
 * `id`: of the credential, base64url. `public_key`: COSE, base64url. `transports` are separated by spaces. `counter`:
 * of the last signature; 0: the authenticator does not count.
 */
export type PasskeyRow = {
  id: string
  account_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  is_backed_up: boolean
  created_at: number
  last_used_at: number | null
}

const passkeyTables = (db: Db) => db.withTables<{ passkey: PasskeyRow }>()

/** Returns false when the credential is registered already. */
export async function insertPasskey(trx: Trx, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await passkeyTables(trx)
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Oldest first. */
export function listPasskeyRows(db: Db, accountId: string): Promise<PasskeyRow[]> {
  const ofAccount = passkeyTables(db).selectFrom('passkey').selectAll().where('account_id', '=', accountId)
  return ofAccount.orderBy('created_at').orderBy('id').execute()
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const query = passkeyTables(db).selectFrom('passkey').where('account_id', '=', accountId)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

export function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  return passkeyTables(db).selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

type Use = Pick<PasskeyRow, 'id' | 'counter' | 'is_backed_up'> & { at: number }

/** Returns false when the passkey was removed, or another use had this counter or a higher one. */
export async function markPasskeyUsed(db: Db, { id, counter, is_backed_up, at }: Use): Promise<boolean> {
  const query = passkeyTables(db)
    .updateTable('passkey')
    .set({ counter, is_backed_up, last_used_at: at })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.lit(counter === 0)])]))
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function renamePasskeyOf(db: Db, accountId: string, { id, name }: { id: string; name: string }) {
  const query = passkeyTables(db).updateTable('passkey').set({ name })
  const { numUpdatedRows } = await query
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The removed row; undefined when the account has none with this id. */
export function deletePasskeyOf(trx: Trx, accountId: string, id: string): Promise<PasskeyRow | undefined> {
  const query = passkeyTables(trx).deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id)
  return query.returningAll().executeTakeFirst()
}

/** Returns whether the account had any. */
export async function deletePasskeysOf(trx: Trx, accountId: string): Promise<boolean> {
  const query = passkeyTables(trx).deleteFrom('passkey').where('account_id', '=', accountId)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}
