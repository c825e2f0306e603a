import type { AuthenticationResponse, Passkey, User } from '@gazetteer/contract'
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { UserError } from '../../../platform/api/api-error.ts'
import { call, messageOf } from '../../../platform/api/call.ts'

/** Makes a passkey on a device that the user chooses, and adds it to the account. Throws UserError. */
export async function addPasskey(): Promise<Passkey> {
  const options = await call('passkeyOptions')
  const startedAt = performance.now()
  const made = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    const isLate = performance.now() - startedAt >= options.timeout
    throw new UserError(registrationText(error, { isLate, host: options.rp.id }), { cause: error })
  })
  return (await call('registerPasskey', { body: { ...made, response: { ...made.response } } })).passkey
}

/** Asks for a passkey of this site, or of the account while signed in. Throws UserError. */
export async function askForPasskey(): Promise<AuthenticationResponse> {
  const options = await call('passkeySignInOptions')
  const startedAt = performance.now()
  const answer = await startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    const isLate = performance.now() - startedAt >= options.timeout
    throw new UserError(authenticationText(error, { isLate, host: options.rpId }), { cause: error })
  })
  return { ...answer, response: { ...answer.response } }
}

/** Signs in with a passkey that the user chooses. Throws UserError. */
export async function signInWithPasskey(): Promise<User> {
  const body = await askForPasskey()
  return (await call('passkeySignIn', { body })).user
}

export type PasskeyOffer = {
  /** Ends the offer. */
  signal: AbortSignal
  onSignedIn: (user: User) => void
  onProblem: (text: string) => void
}

/** The challenge of an offer is valid for five minutes. */
const renewMs = 4.5 * 60_000

/** Offers passkeys in the autofill of the e-mail field, where the browser can, until the signal or a sign-in. */
export async function offerPasskeys({ signal, onSignedIn, onProblem }: PasskeyOffer): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return
  while (!signal.aborted) {
    const body = await chosenInAutofill(signal)
    if (body === 'ended' || signal.aborted) return
    if (body === 'renew') continue
    try {
      onSignedIn((await call('passkeySignIn', { body, signal })).user)
      return
    } catch (error) {
      if (!signal.aborted) onProblem(messageOf(error, notUsedText))
    }
  }
}

async function chosenInAutofill(signal: AbortSignal): Promise<AuthenticationResponse | 'renew' | 'ended'> {
  let isOver = false
  let isOld = false
  // Another ceremony of the page replaces this one: then there is nothing to cancel.
  const cancel = () => {
    if (!isOver) WebAuthnAbortService.cancelCeremony()
  }
  const renew = setTimeout(() => {
    isOld = true
    cancel()
  }, renewMs)
  try {
    const options = await call('passkeySignInOptions', { signal })
    if (signal.aborted) return 'ended'
    signal.addEventListener('abort', cancel)
    const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true })
    return { ...answer, response: { ...answer.response } }
  } catch {
    // The form itself works without the offer, so its failure is not shown.
    return isOld ? 'renew' : 'ended'
  } finally {
    isOver = true
    clearTimeout(renew)
    signal.removeEventListener('abort', cancel)
  }
}

const notUsedText = 'Could not sign in with the passkey. Try again.'

type Circumstances = { isLate: boolean; host: string }

/** Browsers report a cancellation, a failed check of the user and a missing passkey as one error, for privacy. */
function authenticationText(error: unknown, { isLate, host }: Circumstances): string {
  const common = commonText(error, host)
  if (common !== null) return common
  if (isLate) return 'The request for your passkey timed out. Try again.'
  return causeNameOf(error) === 'NotAllowedError'
    ? 'No passkey was used. The request was cancelled, your device could not check that it is you, or it has no passkey for this site.'
    : notUsedText
}

function registrationText(error: unknown, { isLate, host }: Circumstances): string {
  const common = commonText(error, host)
  if (common !== null) return common
  if (isLate) return 'The request for a passkey timed out. Try again.'
  switch (causeNameOf(error)) {
    case 'NotAllowedError':
      return 'No passkey was added. The request was cancelled, or your device could not check that it is you.'
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.'
    case 'ConstraintError':
      return 'This device cannot store passkeys that check who uses them. Use another device.'
    default:
      return 'Could not add the passkey. Try again.'
  }
}

function commonText(error: unknown, host: string): string | null {
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return 'The request was cancelled.'
  if (causeNameOf(error) === 'SecurityError') return `Passkeys work at ${host} only. Open this page there.`
  return null
}

/** The name of the browser's error; the library wraps most of them. */
function causeNameOf(error: unknown): string | null {
  const cause = error instanceof WebAuthnError ? error.cause : error
  return cause instanceof Error || cause instanceof DOMException ? cause.name : null
}
