import type { Db, Trx } from '@gazetteer/app-database'

/**
 * One-time codes of an account. `sealed`: the secret, bound to the account. `confirmed_at` null: set up, not in force.
 * `last_step`: the newest time step whose code was used; codes up to it are refused.
 */
type TotpRow = {
  account_id: string
  sealed: string
  created_at: number
  confirmed_at: number | null
  last_step: number
}

const totpTables = (db: Db) => db.withTables<{ totp: TotpRow }>()

export function findTotp(db: Db, accountId: string): Promise<TotpRow | undefined> {
  return totpTables(db).selectFrom('totp').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function hasTotp(db: Db, accountId: string): Promise<boolean> {
  return ((await findTotp(db, accountId))?.confirmed_at ?? null) !== null
}

/** Replaces a secret that is not confirmed. Returns false when codes are in force. */
export async function insertTotp(db: Db, row: Pick<TotpRow, 'account_id' | 'sealed' | 'created_at'>): Promise<boolean> {
  const { sealed, created_at } = row
  const { numInsertedOrUpdatedRows = 0n } = await totpTables(db)
    .insertInto('totp')
    .values({ ...row, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ sealed, created_at }).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Uses up the step of the confirming code. Returns false when another call confirmed or replaced the secret. */
export async function confirmTotpRow(
  trx: Trx,
  { account_id, sealed }: Pick<TotpRow, 'account_id' | 'sealed'>,
  { step, at }: { step: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await totpTables(trx)
    .updateTable('totp')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uses up a time step and all earlier ones. Of two concurrent calls with the same step, one gets true. */
export async function takeStep(
  db: Db,
  { account_id, sealed }: Pick<TotpRow, 'account_id' | 'sealed'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await totpTables(db)
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed', '=', sealed)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns false when another call did. */
export async function deleteTotp(trx: Trx, accountId: string): Promise<boolean> {
  const query = totpTables(trx).deleteFrom('totp').where('account_id', '=', accountId)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}
