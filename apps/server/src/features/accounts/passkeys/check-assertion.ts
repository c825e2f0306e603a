import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { AuthenticationResponse } from '@gazetteer/contract'
import type { Forbidden, Unauthorized } from '../../../platform/errors.ts'
import type { AccountsContext } from '../context.ts'
import { takeChallenge } from './challenges.ts'
import { findPasskey, type PasskeyRow } from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'
import { notVerifiedText } from './user-verification.ts'

/**
 * `Refusal`: the error of the call: a sign-in is unauthorized, a proof is forbidden. `accountId`: only its passkeys are
 * accepted.
 */
export type Assertion = {
  accountId?: string
  response: AuthenticationResponse
  party: RelyingParty
  Refusal: typeof Unauthorized | typeof Forbidden
}

/** A passkey that signed the challenge. Its counter is checked and stored by `usePasskey`. */
export type CheckedPasskey = { passkey: PasskeyRow; counter: number; isBackedUp: boolean }

/** Consumes the challenge; checks owner, origin, host name, signature and the verification of the user. */
export async function checkAssertion(
  context: AccountsContext,
  { response, party, Refusal, accountId }: Assertion,
): Promise<CheckedPasskey> {
  const { challenge, ...taken } = await takeChallenge(context, 'sign-in', response.response.clientDataJSON)
  const owner = accountId ?? taken.accountId
  const passkey = await findPasskey(context.db, response.id)
  if (passkey === undefined) throw new Refusal(unknownPasskeyText, { code: 'passkey-unknown' })
  if (owner !== null && owner !== passkey.account_id)
    throw new Refusal('This passkey belongs to another account.', { code: 'passkey-of-another' })
  const refused = (cause: unknown) =>
    new Refusal('The passkey could not be checked. Please try again.', { code: 'passkey-refused', cause })
  const result = await verify(response, { passkey, challenge, party }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!result.verified) throw refused(new Error('the signature is wrong'))
  const { userVerified, newCounter, credentialBackedUp } = result.authenticationInfo
  if (!userVerified) throw new Refusal(notVerifiedText, { code: 'user-not-verified' })
  if (!isHandleOf(response, passkey)) throw refused(new Error('the user handle is of another account'))
  return { passkey, counter: newCounter, isBackedUp: credentialBackedUp }
}

export const unknownPasskeyText = 'This passkey is not known here. It may have been removed.'

type Known = { passkey: PasskeyRow; challenge: string; party: RelyingParty }

async function verify(
  { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }: AuthenticationResponse,
  { passkey, challenge, party }: Known,
): Promise<VerifiedAuthenticationResponse> {
  return verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    // The library checks the counter before the signature, so anybody could report a copied key. It is checked later.
    credential: { id: passkey.id, publicKey: isoBase64URL.toBuffer(passkey.public_key), counter: 0 },
    // Checked after it, for a text of its own.
    requireUserVerification: false,
  })
}

/** The handle that the authenticator stored at the registration; older ones send none for a key that was named. */
function isHandleOf({ response: { userHandle } }: AuthenticationResponse, { account_id }: PasskeyRow): boolean {
  return !userHandle || userHandle === isoBase64URL.fromUTF8String(account_id)
}
