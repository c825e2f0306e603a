import type { Prove } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { type AccountRow, getAccount } from '../account-table.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { proveWithPasskey } from '../passkeys/prove-with-passkey.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { markProved } from '../sessions/session-table.ts'
import { confirmCode } from '../totp/confirm-code.ts'
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts'
import { confirmPassword } from './confirm-password.ts'
import { proofLifeMs } from './require-proof.ts'

/** `party`: of a passkey; throws Conflict where none can be used. */
type Proof = { actor: SessionActor; given: Prove; caller: Caller; party: () => RelyingParty }

/** Takes one proof that the session's user is the owner; it counts for ten minutes. */
export async function prove(
  context: AccountsContext,
  { actor, given, caller, party }: Proof,
): Promise<{ success: true; provedUntil: number }> {
  const account = await getAccount(context.db, actor.accountId)
  const hasSecondFactor = await checkProof(context, account, { actor, given, caller, party })
  const now = context.clock.now()
  await markProved(context.db, actor.sessionId, { at: now, hasSecondFactor })
  if (hasSecondFactor) await context.sessions.changed(actor.accountId)
  return { success: true, provedUntil: now + proofLifeMs }
}

const exactlyOne = 'Give either a password, a code or a passkey.'

/** Returns whether it was more than a password. */
async function checkProof(
  context: AccountsContext,
  account: AccountRow,
  { actor, given, caller, party }: Proof,
): Promise<boolean> {
  const { password, code, passkey } = given
  if (Object.values(given).filter((proof) => proof !== undefined).length !== 1) throw new Invalid(exactlyOne)
  if (code !== undefined) {
    await confirmCode(context, { account, code, caller })
    return true
  }
  if (passkey !== undefined) {
    await proveWithPasskey(context, { actor, response: passkey, party: party(), caller })
    return true
  }
  if (password === undefined) throw new Invalid(exactlyOne)
  requirePasswordSignIn(context)
  if (account.password_hash === null) {
    throw new Conflict('This account has no password. Sign in again to confirm that it is you.', {
      code: 'no-password',
    })
  }
  await confirmPassword(context, { account, actor, password })
  return false
}
