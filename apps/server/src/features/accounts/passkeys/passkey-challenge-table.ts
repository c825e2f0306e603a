import type { Db, Trx } from '@gazetteer/app-database'

/** `account_id`: the caller was signed in, and only its passkeys answer; null: a visitor. */
export type PasskeyChallengeRow = {
  challenge_hash: string
  purpose: 'register' | 'sign-in'
  account_id: string | null
  expires_at: number
}

const challengeTables = (db: Db) => db.withTables<{ passkey_challenge: PasskeyChallengeRow }>()

export async function insertPasskeyChallenge(db: Db, row: PasskeyChallengeRow): Promise<void> {
  await challengeTables(db).insertInto('passkey_challenge').values(row).execute()
}

/** Consumes the challenge: a second call finds nothing. */
export function takePasskeyChallenge(
  db: Db,
  { purpose, challenge_hash }: Pick<PasskeyChallengeRow, 'purpose' | 'challenge_hash'>,
): Promise<PasskeyChallengeRow | undefined> {
  return challengeTables(db)
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challenge_hash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldPasskeyChallenges(db: Db, now: number): Promise<void> {
  await challengeTables(db).deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute()
}

export async function deletePasskeyChallengesOf(trx: Trx, accountId: string): Promise<void> {
  await challengeTables(trx).deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute()
}
