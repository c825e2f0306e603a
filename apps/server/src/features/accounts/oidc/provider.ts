import { createHash, createHmac } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { Unavailable } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ProviderRefused } from '../providers/provider-refused.ts'
import { proofLifeMs } from '../step-up/require-proof.ts'
import { type OidcSettings, oidcSettings } from './oidc-settings.ts'

/**
 * `email` null: the provider named none that it verified. `authenticatedAt`: when the person proved to be it there,
 * epoch milliseconds; null: the provider does not know.
 */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  isOperator: boolean
  authenticatedAt: number | null
}

/**
 * What binds a code to the browser that began: derived from its cookie and the state, so nothing of it is stored.
 * `asksAgain`: the provider must not answer from its session.
 */
type Flow = { state: string; browserToken: string; redirectUri: string; asksAgain: boolean }

export type OidcProvider = OidcSettings & {
  /** The page of the provider to open next. */
  pageOf: (flow: Flow) => Promise<string>
  /** Exchanges the code for who signed in. `issuer`: as the address of the return named it. */
  identify: (flow: Flow & { code: string; issuer: string | undefined }) => Promise<Identity>
}

/** For all requests of one call together; the web application waits longer. */
const deadlineMs = 7_000
const discoveryLifeMs = 60 * 60_000
/** A provider that is away gets one request in this time, however many sign-ins begin. */
const failureLifeMs = 5_000
/** Between the clocks of the provider and of this server. */
const clockToleranceMs = 30_000

/**
 * The provider of OpenID Connect; null when none is set up. Its address book is read when it is first needed, and again
 * after an hour, or some seconds after a failure. Its keys are read for every sign-in: one that it withdrew no longer
 * counts. Failures are thrown as Unavailable, a refusal as ProviderRefused, with a text for the user.
 */
export function openProvider({ config, clock }: Pick<Platform, 'config' | 'clock'>): OidcProvider | null {
  const settings = oidcSettings(config)
  if (settings === null) return null
  let discovery: { metadata: Promise<client.ServerMetadata>; until: number } | null = null

  /** Sign-ins that begin at the same time share one request. */
  const readMetadata = (): Promise<client.ServerMetadata> => {
    if (discovery !== null && clock.steady() < discovery.until) return discovery.metadata
    const reading = { metadata: discover(settings), until: clock.steady() + 2 * deadlineMs }
    discovery = reading
    reading.metadata.then(
      () => (reading.until = clock.steady() + discoveryLifeMs),
      () => (reading.until = clock.steady() + failureLifeMs),
    )
    return reading.metadata
  }

  return {
    ...settings,
    pageOf: ({ state, browserToken, redirectUri, asksAgain }) =>
      withDeadline(settings.name, async (fetch) => {
        const metadata = await readMetadata()
        const { nonce, verifier } = secretsOf({ state, browserToken })
        const url = client.buildAuthorizationUrl(configure(settings, { metadata, fetch }), {
          redirect_uri: redirectUri,
          scope: scopesOf(metadata),
          state,
          nonce,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          // `max_age` makes the provider name the time. Several providers ask without end with `max_age=0`.
          ...(asksAgain ? { prompt: 'login', max_age: String(proofLifeMs / 1000) } : {}),
        })
        return url.href
      }),
    identify: ({ code, issuer, ...flow }) =>
      withDeadline(settings.name, async (fetch) => {
        const configuration = configure(settings, { metadata: await readMetadata(), fetch })
        const back = new URL(flow.redirectUri)
        back.search = new URLSearchParams({
          code,
          state: flow.state,
          ...(issuer === undefined ? {} : { iss: issuer }),
        }).toString()
        const { nonce, verifier } = secretsOf(flow)
        const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: flow.state }
        const grant = await client.authorizationCodeGrant(configuration, back, { ...checks, idTokenExpected: true })
        const identity = await identityOf(settings, { configuration, grant })
        // The browser carries the request: its user can remove `prompt` and `max_age` from it.
        if (flow.asksAgain && !isFresh(identity, clock.now())) throw notFresh(settings.name)
        return identity
      }),
  }
}

function discover({ name, issuer, clientId }: OidcSettings): Promise<client.ServerMetadata> {
  return withDeadline(name, async (fetch) => {
    const execute = isInsecure(issuer) ? [client.allowInsecureRequests] : []
    const options = { [client.customFetch]: fetch, execute, timeout: deadlineMs / 1000 }
    return (await client.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata()
  })
}

type Connection = { metadata: client.ServerMetadata; fetch: client.CustomFetch }

/** A configuration of its own for each sign-in, because it keeps the keys for minutes. */
function configure(settings: OidcSettings, { metadata, fetch }: Connection): client.Configuration {
  const { issuer, clientId, clientSecret } = settings
  // The state names the provider, so a return without `iss` cannot be another one's; one that is there is compared.
  const server = { ...metadata, authorization_response_iss_parameter_supported: false }
  const authentication = clientSecret === null ? client.None() : authenticationOf(metadata, clientSecret)
  const configuration = new client.Configuration(server, clientId, undefined, authentication)
  configuration[client.customFetch] = fetch
  client.enableNonRepudiationChecks(configuration)
  if (isInsecure(issuer)) client.allowInsecureRequests(configuration)
  return configuration
}

/** In the body where the provider accepts it: in a header, providers differ in how they decode special characters. */
function authenticationOf(metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_post') ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
}

const scopesOf = ({ scopes_supported: scopes = [] }: client.ServerMetadata): string =>
  ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(' ')

const isInsecure = (issuer: string): boolean => issuer.startsWith('http:')

function secretsOf({ state, browserToken }: Pick<Flow, 'state' | 'browserToken'>) {
  const derive = (purpose: string): string =>
    createHmac('sha256', browserToken).update(`${purpose} ${state}`).digest('base64url')
  return { nonce: derive('nonce'), verifier: derive('verifier') }
}

const claimsSchema = z.object({
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  groups: z.unknown().optional(),
  roles: z.unknown().optional(),
})
type Claims = z.infer<typeof claimsSchema>

type Granted = {
  configuration: client.Configuration
  grant: Awaited<ReturnType<typeof client.authorizationCodeGrant>>
}

async function identityOf(settings: OidcSettings, { configuration, grant }: Granted): Promise<Identity> {
  const token = grant.claims()
  if (token === undefined) throw new Error('an ID token was expected')
  const ofToken = claimsSchema.parse(token)
  const isComplete = hasEmail(ofToken) && (settings.operatorGroup === null || isMember(settings.operatorGroup, ofToken))
  const isOffered = configuration.serverMetadata().userinfo_endpoint !== undefined
  const further =
    isComplete || !isOffered
      ? ofToken
      : claimsSchema.parse(await client.fetchUserInfo(configuration, grant.access_token, token.sub))
  const { email, email_verified: isVerified } = hasEmail(ofToken) ? ofToken : further
  return {
    issuer: settings.issuer,
    subject: token.sub,
    email: isVerified === true && email !== undefined ? email : null,
    isOperator: [ofToken, further].some((claims) => isMember(settings.operatorGroup, claims)),
    authenticatedAt: authenticatedAtOf(token, configuration.serverMetadata()),
  }
}

/** Whether the person proved to be it in the time that a proof counts. What is not known counts. */
function isFresh({ authenticatedAt }: Identity, now: number): boolean {
  if (authenticatedAt === null) return true
  const ageMs = now - authenticatedAt
  return ageMs >= -clockToleranceMs && ageMs <= proofLifeMs + clockToleranceMs
}

/** A provider without the claim, as Google, says nothing; one that has it and leaves it out says that it was long ago. */
function authenticatedAtOf({ auth_time: seconds }: { auth_time?: number }, metadata: client.ServerMetadata) {
  if (seconds !== undefined) return Math.floor(seconds * 1000)
  return metadata.claims_supported?.includes('auth_time') === true ? 0 : null
}

const notFresh = (name: string) =>
  new Unavailable(
    `${name} did not confirm that you signed in there just now. Sign out there, then sign in again. If this stays, ask your operator.`,
  )

const hasEmail = ({ email, email_verified: isVerified }: Claims): boolean =>
  email !== undefined && isVerified !== undefined

function isMember(group: string | null, { groups, roles }: Claims): boolean {
  return group !== null && [groups, roles].flat().includes(group)
}

/** All requests of the work end within the time. */
async function withDeadline<T>(name: string, work: (fetch: client.CustomFetch) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return await work((url, { signal, body, ...options }) => {
      const either = signal ? AbortSignal.any([signal, deadline]) : deadline
      return fetch(url, { ...options, body: body ?? null, signal: either })
    })
  } catch (error) {
    if (error instanceof Unavailable) throw error
    if (deadline.aborted) throw new Unavailable(`${name} did not answer in time. Please try again.`, { cause: error })
    const Failure = isRefusal(error) ? ProviderRefused : Unavailable
    throw new Failure(textOf(name, error), { cause: error })
  }
}

/** Other errors of an answer are faults of the provider or of the settings, for example `invalid_client`. */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.ResponseBodyError && ['invalid_grant', 'access_denied'].includes(error.error)

function textOf(name: string, error: unknown): string {
  if (error instanceof client.ResponseBodyError)
    return `${name} refused the sign-in: ${error.error_description ?? error.error}`
  if (error instanceof TypeError) return `${name} could not be reached. Please try again.`
  if (error instanceof client.ClientError && error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return `${name} gave an unexpected answer. Please try again.`
  return `${name} did not prove who you are. Please try again.`
}
