import { Unauthorized } from '../../../platform/errors.ts'
import { findAccount, lockAccount } from '../account-table.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { countGuess, findChallenge, takeChallenge } from '../sign-in/challenge-table.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.ts'
import { hashToken } from '../tokens.ts'
import { limitCodes, wrongCodeOptions, wrongCodeText } from './limit-codes.ts'
import { takeCode } from './take-code.ts'

type Arrival = { challenge: string; code: string; caller: Caller; oldToken: string | undefined }

const maxGuesses = 5

/** Finishes a sign-in after the password, with a code or a recovery code. A challenge signs in once. */
export async function verifyChallenge(
  context: AccountsContext,
  { challenge, code, caller, oldToken }: Arrival,
): Promise<SignedIn> {
  const valid = { tokenHash: hashToken(challenge), now: context.clock.now(), maxGuesses }
  const found = await findChallenge(context.db, valid)
  const account = found && (await findAccount(context.db, found.account_id))
  if (account === undefined) throw challengeEnded()
  const how = { kind: 'signed-in-with-code', caller, oldToken, hasSecondFactor: true } as const
  return limitCodes(context, { account, caller }, async () => {
    // Counted in a statement of its own: a wrong code rolls the sign-in back.
    if (!(await countGuess(context.db, valid))) throw challengeEnded()
    return completeSignIn(context, how, async (trx) => {
      const locked = await lockAccount(trx, account.id)
      if (locked === undefined || !(await takeChallenge(trx, valid.tokenHash))) throw challengeEnded()
      if (!(await takeCode(context, trx, { account: locked, code, caller })))
        throw new Unauthorized(wrongCodeText, wrongCodeOptions)
      return locked
    })
  })
}

const challengeEnded = () =>
  new Unauthorized('This sign-in has expired. Enter your email and password again.', { code: 'challenge-ended' })
