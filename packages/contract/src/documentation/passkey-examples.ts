import type { Examples } from './example.ts'

const id = '6PEbmUeCkhbLQW0iDYCqDA'
const type = 'public-key'
const passkey = {
  id,
  name: 'iCloud Keychain',
  createdAt: 1_732_270_000_000,
  lastUsedAt: 1_732_273_560_000,
  isBackedUp: true,
}
const challenge = 'pUUcKiNLwBRVKuEzTzCJyAuCVy2Ssx7MV1ttBZCdzpI'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoi…'

export const passkeyExamples: Examples<
  | 'passkeys'
  | 'passkeyOptions'
  | 'registerPasskey'
  | 'passkeySignInOptions'
  | 'passkeySignIn'
  | 'renamePasskey'
  | 'removePasskey'
> = {
  passkeys: { answer: { success: true, passkeys: [passkey] } },
  passkeyOptions: {
    answer: {
      success: true,
      challenge,
      rp: { id: 'gazetteer.example', name: 'Gazetteer' },
      user: { id: 'dTE', name: 'ann@example.com', displayName: 'ann@example.com' },
      pubKeyCredParams: [{ alg: -7, type }],
      timeout: 300_000,
      excludeCredentials: [{ id, type, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      extensions: { credProps: true },
    },
  },
  registerPasskey: {
    body: {
      id,
      rawId: id,
      type,
      response: {
        clientDataJSON,
        attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViU…',
        transports: ['internal'],
      },
      clientExtensionResults: {},
      name: 'Work laptop',
    },
    answer: {
      success: true,
      passkey: { ...passkey, name: 'Work laptop', lastUsedAt: null },
      message: 'Passkey added.',
    },
  },
  passkeySignInOptions: {
    answer: {
      success: true,
      challenge,
      rpId: 'gazetteer.example',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    },
  },
  passkeySignIn: {
    body: {
      id,
      rawId: id,
      type,
      response: {
        clientDataJSON,
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
        signature: 'MEUCIQDx…',
        userHandle: 'dTE',
      },
      clientExtensionResults: {},
    },
    answer: {
      success: true,
      user: { id: 'u1', email: 'ann@example.com', plan_type: 'free', credits_remaining: 100 },
      message: 'Signed in',
    },
  },
  renamePasskey: { body: { id, name: 'Work laptop' }, answer: { success: true } },
  removePasskey: {
    body: { id },
    answer: { success: true, message: 'Passkey removed. Your other sessions were signed out.' },
  },
}
