import { Unauthorized } from '../../../platform/errors.ts'
import { authMessages } from '@gazetteer/contract'
import { type AccountRow, lockAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { accountSuspended } from '../suspension.ts'
import { hashToken, newToken } from '../tokens.ts'
import { deleteOldChallenges, insertChallenge } from './challenge-table.ts'

const lifeMs = 5 * 60_000

/**
 * After the right password of an account with one-time codes; returns the token of the challenge. Throws Forbidden for
 * a suspended account, Unauthorized when the password was changed meanwhile.
 */
export async function beginChallenge(
  context: AccountsContext,
  { id, password_hash }: AccountRow,
): Promise<{ challenge: string }> {
  const challenge = newToken()
  const now = context.clock.now()
  await deleteOldChallenges(context.db, now)
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, id)
    if (account === undefined || account.password_hash !== password_hash) {
      throw new Unauthorized(authMessages.invalidCredentials, { code: 'invalid-credentials' })
    }
    if (account.suspended_at !== null) throw accountSuspended()
    await insertChallenge(trx, {
      token_hash: hashToken(challenge),
      account_id: id,
      guesses: 0,
      expires_at: now + lifeMs,
    })
  })
  return { challenge }
}
