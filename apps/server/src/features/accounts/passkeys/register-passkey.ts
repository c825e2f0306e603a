import { SettingsService, type VerifiedRegistrationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { type Passkey, passkeysOfAccount, type RegistrationResponse } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { refuseFurtherFactor } from '../factors/must-set-up.ts'
import { mails } from '../mail/mails.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive, markProved } from '../sessions/session-table.ts'
import { takeChallenge } from './challenges.ts'
import { presentPasskey } from './list-passkeys.ts'
import { tooManyPasskeys } from './passkey-options.ts'
import { insertPasskey, listPasskeyRows, type PasskeyRow } from './passkey-table.ts'
import { defaultName } from './provider-names.ts'
import type { RelyingParty } from './relying-party.ts'
import { notVerifiedText } from './user-verification.ts'

// Only `none` is asked for. Without roots, no attestation of these forms can name an address to fetch.
for (const identifier of ['apple', 'android-key', 'android-safetynet'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] })

type Registration = {
  actor: SessionActor
  party: RelyingParty
  response: RegistrationResponse
  name: string | undefined
  caller: Caller
}

/**
 * Adds the passkey that the browser made for a challenge of this account. From then on the session counts as one with a
 * second factor.
 */
export async function registerPasskey(
  context: AccountsContext,
  { actor, party, response, name, caller }: Registration,
): Promise<{ success: true; passkey: Passkey; message: string }> {
  const { accountId } = actor
  await refuseFurtherFactor(context, actor)
  const { challenge, accountId: owner } = await takeChallenge(context, 'register', response.response.clientDataJSON)
  if (owner !== accountId) throw refused(new Error('the challenge belongs to another account'))
  const { aaguid, credential, credentialBackedUp } = await verify(response, { challenge, party })
  const made = {
    id: credential.id,
    account_id: accountId,
    public_key: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: transportsOf(response),
    is_backed_up: credentialBackedUp,
    created_at: context.clock.now(),
    last_used_at: null,
  }
  const row = await context.db.transaction().execute(async (trx): Promise<PasskeyRow> => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    const passkeys = await listPasskeyRows(trx, accountId)
    if (passkeys.length >= passkeysOfAccount) throw tooManyPasskeys()
    const names = passkeys.map((passkey) => passkey.name)
    const named = { ...made, name: name ?? defaultName(aaguid, names) }
    if (!(await insertPasskey(trx, named)))
      throw new Conflict('This passkey is registered already.', { code: 'passkey-exists' })
    await markProved(trx, actor.sessionId, { at: made.created_at, hasSecondFactor: true })
    await record({ ...context, db: trx }, { accountId, kind: 'passkey-added', caller })
    await context.mail.post(trx, mails.passkeyAdded(account.email, named.name))
    return named
  })
  await context.sessions.changed(accountId)
  return { success: true, passkey: presentPasskey(row), message: 'Passkey added.' }
}

type Verified = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

async function verify(
  { id, rawId, type, response: { clientDataJSON, attestationObject } }: RegistrationResponse,
  { challenge, party }: { challenge: string; party: RelyingParty },
): Promise<Verified> {
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    // Checked below, for a text of its own.
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!result.verified) throw refused(new Error('the attestation is wrong'))
  const { registrationInfo } = result
  if (!registrationInfo.userVerified) throw new Invalid(notVerifiedText, { code: 'user-not-verified' })
  if (registrationInfo.credential.id !== id) throw refused(new Error('the ids of the credential differ'))
  return registrationInfo
}

const refused = (cause: unknown) =>
  new Invalid('The passkey could not be checked. Please try again.', { code: 'passkey-refused', cause })

/** Those of the browser that look like a transport, to be stored in one column. */
const transportsOf = ({ response: { transports } }: RegistrationResponse): string =>
  [...new Set(transports)].filter((transport) => /^[a-z-]+$/u.test(transport)).join(' ')
