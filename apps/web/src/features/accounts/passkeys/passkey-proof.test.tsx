// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { render } from '../../../testing/render.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

const api = fakeApi()
const get = vi.fn<() => Promise<unknown>>()

beforeEach(() => {
  window.happyDOM?.setURL(window.location.href.replace('127.0.0.1', 'localhost'))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  get.mockReset()
})

const bytes = new Uint8Array([1]).buffer
const credential = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
  getClientExtensionResults: () => ({}),
}

function renderProof() {
  const onProved = vi.fn()
  api.answer('/api/auth/passkeys/sign-in-options', {
    success: true,
    challenge: 'AQ',
    rpId: 'localhost',
    timeout: 300_000,
    allowCredentials: [{ id: 'AQ', type: 'public-key', transports: [] }],
    userVerification: 'required',
  })
  render(<PasskeyProof onProved={onProved} />)
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  return onProved
}

test('sends the answer of the passkey as the proof', async () => {
  get.mockResolvedValue(credential)
  api.answer('/api/auth/prove', { success: true, provedUntil: 1 })
  const onProved = renderProof()
  await waitFor(() => expect(onProved).toHaveBeenCalledOnce())
  const response = { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ' }
  const passkey = { id: 'AQ', rawId: 'AQ', type: 'public-key', response, clientExtensionResults: {} }
  expect(api.posted('/api/auth/prove')).toEqual([{ passkey }])
})

test('shows a cancelled request and a refusal, and can be used again', async () => {
  get.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError')).mockResolvedValue(credential)
  api.refuse('/api/auth/prove', 'This passkey belongs to another account.', 403)
  const onProved = renderProof()
  await screen.findByText(/^No passkey was used\./u)
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await screen.findByText('This passkey belongs to another account.')
  expect(onProved).not.toHaveBeenCalled()
})
