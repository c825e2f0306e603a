import type { Db, Trx } from '@gazetteer/app-database'

const recoveryCodeTables = (db: Db) => db.withTables<{ recovery_code: { account_id: string; code_hash: string } }>()

export async function replaceRecoveryCodes(trx: Trx, accountId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, accountId)
  const rows = hashes.map((hash) => ({ account_id: accountId, code_hash: hash }))
  await recoveryCodeTables(trx).insertInto('recovery_code').values(rows).execute()
}

/** Consumes the code: of two concurrent calls, one gets true. */
export async function takeRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await recoveryCodeTables(db)
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await recoveryCodeTables(db)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteRecoveryCodes(trx: Trx, accountId: string): Promise<void> {
  await recoveryCodeTables(trx).deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}
