// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { freeUser } from '../../../testing/fixtures.ts'
import { addPasskey, askForPasskey, offerPasskeys, signInWithPasskey } from './ceremonies.ts'

const api = fakeApi()

const bytes = (text: string) => new TextEncoder().encode(text).buffer
/** As the browser returns it. */
const credential = {
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('auth'),
    signature: bytes('sign'),
    userHandle: bytes('u1'),
  },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
}

type Requested = { mediation?: string; signal: AbortSignal; publicKey: object }
const get = vi.fn<(options: Requested) => Promise<unknown>>()
const create = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  get.mockReset().mockResolvedValue(credential)
  create.mockReset()
  const isConditionalMediationAvailable = () => Promise.resolve(true)
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  )
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true })
  api.answer('/api/auth/passkeys/sign-in-options', {
    success: true,
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'gazetteer.example',
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required',
  })
  api.answer('/api/auth/passkeys/options', {
    success: true,
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'gazetteer.example', name: 'Gazetteer' },
    user: { id: 'dTE', name: 'ana@acme.com', displayName: 'ana@acme.com' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    extensions: { credProps: true },
  })
  api.answer('/api/auth/passkeys/sign-in', { success: true, user: freeUser })
})

const failure = (name: string) => new DOMException('the text of the browser', name)

test("signs in with the browser's answer", async () => {
  expect(await signInWithPasskey()).toEqual(freeUser)
  expect(api.posted('/api/auth/passkeys/sign-in')).toEqual([
    {
      id: 'a2V5',
      rawId: 'a2V5',
      type: 'public-key',
      response: {
        clientDataJSON: 'ZGF0YQ',
        authenticatorData: 'YXV0aA',
        signature: 'c2lnbg',
        userHandle: 'dTE',
      },
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    },
  ])
})

test.each([
  ['NotAllowedError', /^No passkey was used\. The request was cancelled/u],
  ['SecurityError', 'Passkeys work at gazetteer.example only. Open this page there.'],
  ['AbortError', 'The request was cancelled.'],
  ['UnknownError', 'Could not sign in with the passkey. Try again.'],
])('explains %s of a sign-in', async (name, text) => {
  get.mockRejectedValue(failure(name))
  await expect(askForPasskey()).rejects.toThrow(text)
})

test.each([
  ['NotAllowedError', /^No passkey was added\. The request was cancelled/u],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['ConstraintError', 'This device cannot store passkeys that check who uses them. Use another device.'],
  ['SecurityError', 'Passkeys work at gazetteer.example only. Open this page there.'],
  ['UnknownError', 'Could not add the passkey. Try again.'],
])('explains %s of a registration', async (name, text) => {
  create.mockRejectedValue(failure(name))
  await expect(addPasskey()).rejects.toThrow(text)
})

test('distinguishes a time-out from a cancellation', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  get.mockImplementation(() => {
    now = 300_000
    return Promise.reject(failure('NotAllowedError'))
  })
  await expect(askForPasskey()).rejects.toThrow('The request for your passkey timed out. Try again.')
  clock.mockRestore()
})

/** Waits for the user, until its signal. */
const wait = ({ signal }: Requested) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(failure('AbortError')))
  })

function offer() {
  onTestFinished(() => document.body.replaceChildren())
  document.body.innerHTML = '<input autocomplete="username webauthn">'
  const ending = new AbortController()
  const [onSignedIn, onProblem] = [vi.fn(), vi.fn()]
  return { ending, onSignedIn, onProblem, done: offerPasskeys({ signal: ending.signal, onSignedIn, onProblem }) }
}

test('an offer in the e-mail field signs in, and shows what the server refuses', async () => {
  const { onSignedIn, done } = offer()
  await done
  expect(onSignedIn).toHaveBeenCalledWith(freeUser)
  expect(get.mock.calls[0]?.[0].mediation).toBe('conditional')
  api.refuse('/api/auth/passkeys/sign-in', 'This passkey is not known here.', 401)
  get.mockResolvedValueOnce(credential).mockImplementation(wait)
  const second = offer()
  await vi.waitFor(() => expect(second.onProblem).toHaveBeenCalledWith('This passkey is not known here.'))
  second.ending.abort()
  await second.done
  expect(second.onSignedIn).not.toHaveBeenCalled()
})

test('an offer ends without a message, and another request of the page replaces it', async () => {
  get.mockImplementation(wait)
  const { ending, onProblem, done } = offer()
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  get.mockResolvedValue(credential)
  expect(await signInWithPasskey()).toEqual(freeUser)
  await done
  ending.abort()
  expect(onProblem).not.toHaveBeenCalled()

  get.mockImplementation(wait)
  const second = offer()
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(3))
  second.ending.abort()
  await second.done
  expect(second.onProblem).not.toHaveBeenCalled()
})

test('an offer is renewed before its challenge expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  get.mockImplementation(wait)
  const { ending, done } = offer()
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(4.5 * 60_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  ending.abort()
  await done
  expect(api.posted('/api/auth/passkeys/sign-in-options')).toHaveLength(2)
})
