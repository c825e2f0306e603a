import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

/** What a test changes about an honest answer. */
export type AuthenticatorChanges = {
  origin?: string
  /** The host name that the authenticator signs for. */
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  counter?: number
  /** The id that the answer names; the key of the authenticator signs. */
  id?: string
  userHandle?: string
  /** The browser's page was in a frame of another site. */
  topOrigin?: string
}

/** An authenticator and its browser at one site, with the JSON forms of WebAuthn. It holds one passkey. */
export type SoftwareAuthenticator = {
  /** The id of the passkey. */
  id: string
  /** Answers the options of a registration. */
  create: (options: unknown, changes?: AuthenticatorChanges) => Record<string, unknown>
  /** Answers the options of a sign-in with the passkey. */
  get: (options: unknown, changes?: AuthenticatorChanges) => Record<string, unknown>
}

const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const requestOptionsSchema = z.object({ challenge: z.string(), rpId: z.string() })

/** `countsUp` false: like a synchronized passkey, whose counter stays 0. */
export function softwareAuthenticator(origin: string, { countsUp = true } = {}): SoftwareAuthenticator {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let userHandle = ''

  const clientDataOf = (type: string, challenge: string, changes: AuthenticatorChanges) => {
    const { topOrigin } = changes
    const frame = topOrigin === undefined ? { crossOrigin: false } : { crossOrigin: true, topOrigin }
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        ...frame,
      }),
    )
  }
  const credentialOf = (changes: AuthenticatorChanges, response: Record<string, unknown>) => ({
    id: changes.id ?? base64url(id),
    rawId: changes.id ?? base64url(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    create(options, changes = {}) {
      const { challenge, rp, user } = creationOptionsSchema.parse(options)
      userHandle = user.id
      const authData = Buffer.concat([
        authenticatorData({ ...changes, rpId: changes.rpId ?? rp.id, counter, hasCredential: true }),
        Buffer.alloc(16),
        twoBytes(id.length),
        id,
        cosePublicKey(publicKey),
      ])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return credentialOf(changes, {
        clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, changes)),
        attestationObject: base64url(attestation),
        authenticatorData: base64url(authData),
        publicKeyAlgorithm: -7,
        transports: ['internal', 'hybrid'],
      })
    },
    get(options, changes = {}) {
      const { challenge, rpId } = requestOptionsSchema.parse(options)
      if (countsUp) counter += 1
      const clientData = clientDataOf('webauthn.get', challenge, changes)
      const authData = authenticatorData({ counter, ...changes, rpId: changes.rpId ?? rpId, hasCredential: false })
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      return credentialOf(changes, {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: changes.userHandle ?? userHandle,
      })
    },
  }
}

type AuthenticatorData = { rpId: string; counter: number; hasCredential: boolean; isUserVerified?: boolean }

const flags = { userPresent: 1, userVerified: 4, credential: 64 } as const

function authenticatorData({ rpId, counter, hasCredential, isUserVerified = true }: AuthenticatorData): Buffer {
  const set = flags.userPresent + (isUserVerified ? flags.userVerified : 0) + (hasCredential ? flags.credential : 0)
  const rest = Buffer.alloc(5)
  rest.writeUInt8(set, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** ES256 on P-256. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const members: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map(members))
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])])
}

function head(kind: number, size: number): Buffer {
  const first = kind << 5
  if (size < 24) return Buffer.from([first | size])
  return size < 256 ? Buffer.from([first | 24, size]) : Buffer.concat([Buffer.from([first | 25]), twoBytes(size)])
}

function twoBytes(size: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(size)
  return bytes
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
