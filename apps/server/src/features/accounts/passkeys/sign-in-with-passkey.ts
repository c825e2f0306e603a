import type { AuthenticationResponse } from '@gazetteer/contract'
import { Unauthorized } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.ts'
import { byAddress } from '../throttle/rules.ts'
import { findPasskey } from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'
import { unknownPasskey, usePasskey } from './use-passkey.ts'

type Arrival = {
  response: AuthenticationResponse
  party: RelyingParty
  caller: Caller
  oldToken: string | undefined
}

/** No e-mail and no code: the passkey is something that its user has, and the device verified the user. */
export async function signInWithPasskey(
  context: AccountsContext,
  { response, party, caller, oldToken }: Arrival,
): Promise<SignedIn> {
  const Refusal = Unauthorized
  const passkey = await context.attemptLimiter.attempt([byAddress(caller.address)], () =>
    usePasskey(context, { response, party, caller, Refusal }),
  )
  const how = { kind: 'signed-in-with-passkey', caller, oldToken, hasSecondFactor: true } as const
  return completeSignIn(context, how, async (trx) => {
    // A removal locks the account too: no session begins after it.
    const account = await lockAccount(trx, passkey.account_id)
    if (account === undefined || !(await findPasskey(trx, passkey.id))) throw unknownPasskey({ Refusal })
    return account
  })
}
