import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningPort } from '../listening-port.ts'

export type FakeOidcPerson = {
  sub: string
  email?: string
  email_verified?: unknown
  groups?: string[] | string
  roles?: string[] | string
}

/** What is wrong with the ID tokens. */
export type TokenFault =
  | 'nonce'
  | 'no-nonce'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'signature'
  | 'unknown-key'
  | 'none'
  | 'hmac'

export type FakeOidc = {
  url: string
  clientId: string
  clientSecret: string
  /** Who is signed in at the provider, and agrees immediately; null: refuses. */
  visitor: FakeOidcPerson | null
  /** The fault of all later ID tokens. */
  fault: TokenFault | null
  /** The `auth_time` of all later ID tokens, epoch milliseconds; null: they have none. */
  authenticatedAt: number | null
  /** The claims that it says to support; null: it says nothing about them. Read once an hour. */
  claims: string[] | null
  /** Whether e-mail and groups are only in the answer for user information. */
  isTerse: boolean
  /** The person agrees on the page of the provider; returns the parameters with which it sends the browser back. */
  agree: (page: string, person: FakeOidcPerson) => { code: string; state: string; iss: string }
  /** Signs with a new key; the former one is withdrawn. */
  rotateKey: () => void
  slowDown: (ms: number) => void
  /** Whether all later answers are 502. */
  breakDown: (isBroken: boolean) => void
  /** Requests, by path. */
  requests: string[]
  stop: () => Promise<void>
}

type Key = { id: string; privateKey: KeyObject; jwk: object }
type Agreed = { person: FakeOidcPerson; nonce: string | null; challenge: string; redirectUri: string }

/** A fake provider of OpenID Connect over HTTP: discovery, keys, its page, tokens and user information. */
export async function startFakeOidc({ isPublic = false }: { isPublic?: boolean } = {}): Promise<FakeOidc> {
  const codes = new Map<string, Agreed>()
  const people = new Map<string, FakeOidcPerson>()
  let key = newKey()
  let delayMs = 0
  let isBroken = false

  function discovery(): object {
    return {
      issuer: fake.url,
      authorization_endpoint: `${fake.url}/authorize`,
      token_endpoint: `${fake.url}/token`,
      userinfo_endpoint: `${fake.url}/userinfo`,
      jwks_uri: `${fake.url}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      scopes_supported: ['openid', 'email', 'profile', 'groups'],
      ...(fake.claims === null ? {} : { claims_supported: fake.claims }),
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  function exchange(body: URLSearchParams): { status: number; body: unknown } {
    const refused = (error: string, error_description: string) => ({ status: 400, body: { error, error_description } })
    const code = body.get('code') ?? ''
    const agreed = codes.get(code)
    codes.delete(code)
    const secret = isPublic ? null : fake.clientSecret
    if (body.get('client_id') !== fake.clientId || body.get('client_secret') !== secret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'The client is unknown.' } }
    if (agreed === undefined || agreed.redirectUri !== body.get('redirect_uri'))
      return refused('invalid_grant', 'The code is incorrect or expired.')
    if (digestOf(body.get('code_verifier') ?? '') !== agreed.challenge)
      return refused('invalid_grant', 'The code verifier is incorrect.')
    const token = randomBytes(12).toString('base64url')
    people.set(token, agreed.person)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', id_token: idToken(agreed) } }
  }

  function idToken({ person, nonce }: Agreed): string {
    const { fault } = fake
    const now = Math.floor(Date.now() / 1000)
    const shown = fake.isTerse ? { sub: person.sub } : person
    const claims = {
      ...shown,
      iss: fault === 'issuer' ? 'https://other.example' : fake.url,
      aud: fault === 'audience' ? 'another-client' : fake.clientId,
      iat: fault === 'expired' ? now - 7_200 : now,
      exp: fault === 'expired' ? now - 3_600 : now + 300,
      ...(fake.authenticatedAt === null ? {} : { auth_time: fake.authenticatedAt / 1000 }),
      ...(fault === 'no-nonce' ? {} : { nonce: fault === 'nonce' ? 'another nonce' : nonce }),
    }
    if (fault === 'none') return `${partOf({ alg: 'none' })}.${partOf(claims)}.`
    const alg = fault === 'hmac' ? 'HS256' : 'RS256'
    const signer = fault === 'unknown-key' ? newKey() : key
    const signed = `${partOf({ alg, kid: signer.id })}.${partOf(claims)}`
    if (fault === 'hmac')
      return `${signed}.${createHmac('sha256', fake.clientSecret).update(signed).digest('base64url')}`
    const signature = sign('sha256', Buffer.from(signed), signer.privateKey)
    if (fault === 'signature') signature[0] = (signature[0] ?? 0) ^ 1
    return `${signed}.${signature.toString('base64url')}`
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (isBroken) return { status: 502, body: 'bad gateway' }
    const { pathname } = new URL(request.url ?? '/', fake.url)
    if (pathname === '/.well-known/openid-configuration') return { status: 200, body: discovery() }
    if (pathname === '/keys') return { status: 200, body: { keys: [key.jwk] } }
    if (pathname === '/token') return exchange(new URLSearchParams(await textOf(request)))
    const person = people.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (pathname === '/userinfo' && person) return { status: 200, body: person }
    return { status: 404, body: { error: 'not_found' } }
  }

  /** Where the provider sends the browser from its page. */
  function backFrom(page: URL, person: FakeOidcPerson | null): URL {
    const { searchParams } = page
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    back.searchParams.set('iss', fake.url)
    if (person === null) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user did not agree.')
      return back
    }
    const code = randomBytes(12).toString('base64url')
    const [nonce, challenge] = [searchParams.get('nonce'), searchParams.get('code_challenge') ?? '']
    codes.set(code, { person, nonce, challenge, redirectUri })
    back.searchParams.set('code', code)
    return back
  }

  const server = createServer((request, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', fake.url)
    fake.requests.push(url.pathname)
    if (url.pathname === '/authorize' && !isBroken)
      return response.writeHead(302, { location: backFrom(url, fake.visitor).href }).end()
    void answer(request).then(({ status, body }) => {
      const send = (): unknown =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return delayMs === 0 ? send() : setTimeout(send, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeOidc = {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    clientId: 'gazetteer',
    clientSecret: 'test secret & more',
    visitor: null,
    fault: null,
    isTerse: false,
    authenticatedAt: null,
    claims: null,
    requests: [],
    agree(page, person) {
      const { searchParams } = backFrom(new URL(page), person)
      const read = (name: string): string => searchParams.get(name) ?? ''
      return { code: read('code'), state: read('state'), iss: read('iss') }
    },
    rotateKey() {
      key = newKey()
    },
    slowDown(ms) {
      delayMs = ms
    },
    breakDown(next) {
      isBroken = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

function newKey(): Key {
  const id = randomBytes(6).toString('base64url')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { id, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' } }
}

const partOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
