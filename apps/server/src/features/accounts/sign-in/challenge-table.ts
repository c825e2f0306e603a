import type { Db, Trx } from '@gazetteer/app-database'

/** A sign-in with the right password that waits for a code. `guesses`: codes that were tried. */
export type ChallengeRow = { token_hash: string; account_id: string; guesses: number; expires_at: number }

const challengeTables = (db: Db) => db.withTables<{ sign_in_challenge: ChallengeRow }>()

export async function insertChallenge(trx: Trx, row: ChallengeRow): Promise<void> {
  await challengeTables(trx).insertInto('sign_in_challenge').values(row).execute()
}

type Valid = { tokenHash: string; now: number; maxGuesses: number }

export function findChallenge(
  db: Db,
  { tokenHash, now, maxGuesses }: Valid,
): Promise<{ account_id: string } | undefined> {
  return challengeTables(db)
    .selectFrom('sign_in_challenge')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('guesses', '<', maxGuesses)
    .executeTakeFirst()
}

/** Counts a code before it is checked; false when the challenge ended. */
export async function countGuess(db: Db, { tokenHash, now, maxGuesses }: Valid): Promise<boolean> {
  const { numUpdatedRows } = await challengeTables(db)
    .updateTable('sign_in_challenge')
    .set(({ eb }) => ({ guesses: eb('guesses', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('guesses', '<', maxGuesses)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Consumes the challenge; false when another call did, or when it was ended. */
export async function takeChallenge(trx: Trx, tokenHash: string): Promise<boolean> {
  const query = challengeTables(trx).deleteFrom('sign_in_challenge').where('token_hash', '=', tokenHash)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function deleteChallengesOf(trx: Trx, accountId: string): Promise<void> {
  await challengeTables(trx).deleteFrom('sign_in_challenge').where('account_id', '=', accountId).execute()
}

export async function deleteOldChallenges(db: Db, now: number): Promise<void> {
  await challengeTables(db).deleteFrom('sign_in_challenge').where('expires_at', '<=', now).execute()
}
