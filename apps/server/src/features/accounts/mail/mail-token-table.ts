import type { Db, Trx } from '../../../platform/app-database/index.ts'

export type MailTokenPurpose = 'verify' | 'reset' | 'change-email'

export type MailTokenRow = {
  token_hash: string
  account_id: string
  purpose: MailTokenPurpose
  /** The address that the link proves. */
  email: string
  expires_at: number
}

const tables = (db: Db) => db.withTables<{ mail_token: MailTokenRow }>()

/** The newest link alone works: it takes the place of the account's earlier ones of the same purpose. */
export async function replaceMailToken(trx: Trx, row: MailTokenRow): Promise<void> {
  await tables(trx)
    .deleteFrom('mail_token')
    .where('account_id', '=', row.account_id)
    .where('purpose', '=', row.purpose)
    .execute()
  await tables(trx).insertInto('mail_token').values(row).execute()
}

/** Uses the token up; undefined when it was used before, never was, or is too old. */
export async function takeMailToken(
  trx: Trx,
  { tokenHash, purposes, now }: { tokenHash: string; purposes: MailTokenPurpose[]; now: number },
): Promise<MailTokenRow | undefined> {
  const row = await tables(trx)
    .deleteFrom('mail_token')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .returningAll()
    .executeTakeFirst()
  return row && row.expires_at > now ? row : undefined
}

export async function deleteMailTokensOf(trx: Trx, accountId: string): Promise<void> {
  await tables(trx).deleteFrom('mail_token').where('account_id', '=', accountId).execute()
}
