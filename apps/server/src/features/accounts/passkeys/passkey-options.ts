import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { isoUint8Array } from '@simplewebauthn/server/helpers'
import { type PasskeyOptions, type PasskeySignInOptions, passkeysOfAccount } from '@gazetteer/contract'
import type { Actor, SessionActor } from '../../../platform/api/actor.ts'
import { Conflict } from '../../../platform/errors.ts'
import { getAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { refuseFurtherFactor } from '../factors/must-set-up.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { challengeLifeMs, issueChallenge } from './challenges.ts'
import { listPasskeyRows, type PasskeyRow } from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'

const type = 'public-key' as const
const userVerification = 'required' as const

/** Options for a new passkey. The fresh proof counts for the registration too, by its challenge. */
export async function passkeyOptions(
  context: AccountsContext,
  { actor, party }: { actor: SessionActor; party: RelyingParty },
): Promise<PasskeyOptions> {
  const { accountId } = actor
  await refuseFurtherFactor(context, actor)
  await requireProof(context, { actor })
  const account = await getAccount(context.db, accountId)
  const passkeys = await listPasskeyRows(context.db, accountId)
  if (passkeys.length >= passkeysOfAccount) throw tooManyPasskeys()
  const selection = { residentKey: 'required', requireResidentKey: true, userVerification } as const
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Gazetteer',
    rpID: party.id,
    // Never the e-mail address: any site that the authenticator shows it to could read it.
    userID: isoUint8Array.fromUTF8String(accountId),
    userName: account.email,
    userDisplayName: account.email,
    challenge: await issueChallenge(context, { purpose: 'register', accountId }),
    authenticatorSelection: selection,
  })
  return {
    success: true,
    challenge,
    rp: { id: party.id, name: 'Gazetteer' },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type })),
    timeout: challengeLifeMs,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: selection,
    attestation: 'none',
    extensions: { credProps: true },
  }
}

/** Options to sign in, or to prove to be the owner. A visitor's name no credential: the browser offers all it has. */
export async function passkeySignInOptions(
  context: AccountsContext,
  { actor, party }: { actor: Actor | null; party: RelyingParty },
): Promise<PasskeySignInOptions> {
  // An API key does not sign in.
  const accountId = actor?.key === null ? actor.accountId : null
  const passkeys = accountId === null ? [] : await listPasskeyRows(context.db, accountId)
  const { challenge } = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await issueChallenge(context, { purpose: 'sign-in', accountId }),
  })
  return {
    success: true,
    challenge,
    rpId: party.id,
    timeout: challengeLifeMs,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification,
  }
}

export const tooManyPasskeys = () =>
  new Conflict(`An account can have up to ${passkeysOfAccount} passkeys. Remove one first.`, {
    code: 'too-many-passkeys',
  })

const descriptorOf = ({ id, transports }: PasskeyRow) => ({
  id,
  type,
  transports: transports === '' ? [] : transports.split(' '),
})
