import type { KeyScope } from '@gazetteer/contract'
import type { Db, Trx } from '@gazetteer/app-database'
import type { AccountRow } from '../account-table.ts'

/** `start`: the first characters of the key; only its hash is stored. `scopes` are separated by spaces. */
export type KeyRow = {
  id: string
  account_id: string
  token_hash: string
  name: string
  start: string
  scopes: string
  created_at: number
  expires_at: number
  last_used_at: number | null
}

const keyTables = (db: Db) => db.withTables<{ api_key: KeyRow; account: AccountRow }>()

export const scopesOf = ({ scopes }: Pick<KeyRow, 'scopes'>): KeyScope[] =>
  scopes.split(' ').filter((scope): scope is KeyScope => scope !== '')

export async function insertKey(trx: Trx, row: KeyRow): Promise<void> {
  await keyTables(trx).insertInto('api_key').values(row).execute()
}

export function listKeyRows(db: Db, accountId: string): Promise<KeyRow[]> {
  const ofAccount = keyTables(db).selectFrom('api_key').selectAll().where('account_id', '=', accountId)
  return ofAccount.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** The key with this hash and its account's email, if it has not expired and the account is not suspended. */
export function findLivingKey(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<(Omit<KeyRow, 'token_hash'> & Pick<AccountRow, 'email' | 'email_verified_at'>) | undefined> {
  return keyTables(db)
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select([
      'api_key.id',
      'api_key.account_id',
      'api_key.name',
      'api_key.start',
      'api_key.scopes',
      'api_key.created_at',
      'api_key.expires_at',
      'api_key.last_used_at',
      'account.email',
      'account.email_verified_at',
    ])
    .where('account.suspended_at', 'is', null)
    .where('api_key.token_hash', '=', tokenHash)
    .where('api_key.expires_at', '>', now)
    .executeTakeFirst()
}

export async function markUsed(db: Db, id: string, at: number): Promise<void> {
  await keyTables(db).updateTable('api_key').set({ last_used_at: at }).where('id', '=', id).execute()
}

export async function deleteKeyOf(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const query = keyTables(trx).deleteFrom('api_key').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function deleteKeysOf(trx: Trx, accountId: string): Promise<void> {
  await keyTables(trx).deleteFrom('api_key').where('account_id', '=', accountId).execute()
}
