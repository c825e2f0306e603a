import type { Db, Trx } from '@gazetteer/app-database'

/** `verify`: for accounts created while no mail was set up; a registration has its own link. */
export type MailTokenPurpose = 'verify' | 'reset' | 'change-email'

export type MailTokenRow = {
  token_hash: string
  account_id: string
  purpose: MailTokenPurpose
  /** The address that the link verifies. */
  email: string
  expires_at: number
  /** The session that requested the address change; it survives when the others end. */
  session_id: string | null
}

const mailTokenTables = (db: Db) => db.withTables<{ mail_token: MailTokenRow }>()

/** Replaces the account's earlier link for the same purpose, so only the newest works. */
export async function replaceMailToken(trx: Trx, row: MailTokenRow): Promise<void> {
  await mailTokenTables(trx)
    .deleteFrom('mail_token')
    .where('account_id', '=', row.account_id)
    .where('purpose', '=', row.purpose)
    .execute()
  await mailTokenTables(trx).insertInto('mail_token').values(row).execute()
}

export function findMailToken(
  db: Db,
  tokenHash: string,
  purposes: MailTokenPurpose[],
): Promise<MailTokenRow | undefined> {
  return mailTokenTables(db)
    .selectFrom('mail_token')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
}

/** Consumes the token; undefined when it was already used. */
export function takeMailToken(trx: Trx, tokenHash: string): Promise<MailTokenRow | undefined> {
  return mailTokenTables(trx)
    .deleteFrom('mail_token')
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteMailTokensOf(trx: Trx, accountId: string): Promise<void> {
  await mailTokenTables(trx).deleteFrom('mail_token').where('account_id', '=', accountId).execute()
}
