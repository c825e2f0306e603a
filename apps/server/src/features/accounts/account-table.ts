import { domainToASCII } from 'node:url'
import type { Db, Trx } from '@gazetteer/app-database'

/**
 * `password_hash` null: GitHub sign-in only. `email_verified_at` null: created while no mail was set up.
 * `suspended_at`: suspended by an operator.
 */
export type AccountRow = {
  id: string
  email: string
  email_key: string
  password_hash: string | null
  email_verified_at: number | null
  github_id: number | null
  created_at: number
  suspended_at: number | null
}

const accountTables = (db: Db) => db.withTables<{ account: AccountRow }>()

/**
 * Normalizes an address: letter case, Unicode composition, Unicode or ASCII (IDN) domain, and trailing dot do not
 * matter.
 */
export function emailKey(email: string): string {
  const spelled = email.trim().normalize('NFC').toLowerCase()
  const at = spelled.lastIndexOf('@') + 1
  const domain = spelled.slice(at)
  return spelled.slice(0, at) + (domainToASCII(domain) || domain).replace(/\.+$/, '')
}

/** Returns false when the address is taken. */
export async function insertAccount(trx: Trx, row: AccountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await accountTables(trx)
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return accountTables(db).selectFrom('account').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

export function findAccountByGithub(db: Db, githubId: number): Promise<AccountRow | undefined> {
  return accountTables(db).selectFrom('account').selectAll().where('github_id', '=', githubId).executeTakeFirst()
}

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return accountTables(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
}

export function getAccount(db: Db, id: string): Promise<AccountRow> {
  return accountTables(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Call before locking the account's mail links, sessions and devices. A link created concurrently is either ended too,
 * or sees the updated account. Undefined when the account was deleted.
 */
export function lockAccount(trx: Trx, id: string): Promise<AccountRow | undefined> {
  return accountTables(trx).selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateAccount(db: Db, id: string, change: Partial<AccountRow>): Promise<void> {
  await accountTables(db).updateTable('account').set(change).where('id', '=', id).execute()
}

/** Rows that refer to it are deleted by cascade. */
export async function deleteAccountRow(trx: Trx, id: string): Promise<void> {
  await accountTables(trx).deleteFrom('account').where('id', '=', id).execute()
}
