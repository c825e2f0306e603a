import type { Db, Trx } from '../../platform/app-database/index.ts'

/** `password_hash` null: signs in with GitHub alone. `must_verify`: may not sign in before following the link of its mail. */
export type AccountRow = {
  id: string
  email: string
  email_key: string
  password_hash: string | null
  must_verify: boolean
  email_verified_at: number | null
  github_id: number | null
  created_at: number
}

const tables = (db: Db) => db.withTables<{ account: AccountRow }>()

/** E-mail addresses compare case-insensitively. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** False when the address is taken. */
export async function insertAccount(trx: Trx, row: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tables(trx)
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return tables(db).selectFrom('account').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export function findAccountByGithub(db: Db, githubId: number): Promise<AccountRow | undefined> {
  return tables(db).selectFrom('account').selectAll().where('github_id', '=', githubId).executeTakeFirst()
}

export function getAccount(db: Db, id: string): Promise<AccountRow> {
  return tables(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function updateAccount(db: Db, id: string, change: Partial<AccountRow>): Promise<void> {
  await tables(db).updateTable('account').set(change).where('id', '=', id).execute()
}

/** Everything that refers to it goes with it. */
export async function deleteAccountRow(trx: Trx, id: string): Promise<void> {
  await tables(trx).deleteFrom('account').where('id', '=', id).execute()
}
