import { authMessages } from '@gazetteer/contract'
import type { FastifyRequest } from 'fastify'
import { route } from '../../../platform/api/route.ts'
import { Conflict, Invalid, Unavailable } from '../../../platform/errors.ts'
import type { FeatureStart } from '../../../platform/platform.ts'
import { callerOf } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { ProviderRefused } from '../providers/provider-refused.ts'
import { unlinkProvider } from '../providers/unlink-provider.ts'
import { providerTokenOf, sessionTokenOf, setProviderCookie } from '../sessions/session-cookie.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { newToken } from '../tokens.ts'
import type { OidcReturn } from './identify.ts'
import { linkPending, linkReturn, readPending } from './link-identity.ts'
import { oidcCallback } from './oidc-callback.ts'
import { issuerWarning } from './oidc-settings.ts'
import { oidcStart } from './oidc-start.ts'
import { openProvider } from './provider.ts'

const notSetUp = { success: false, error: 'Single sign-on is not set up on this server.' }

/** Failures of the provider answer 200 with `success: false`, because they are not server errors. */
export function oidcRoutes({ http, platform }: FeatureStart, context: AccountsContext): void {
  const { config } = platform
  const provider = openProvider(platform)
  const warning = provider && issuerWarning(provider.issuer)
  if (warning !== null) context.log.warn({ reason: warning }, 'sign-in can be forged')

  route(http, 'oidcStart', async ({ actor, body, request, reply }) => {
    if (provider === null) return notSetUp
    context.startLimiter.admit('provider', request.ip)
    const browserToken = providerTokenOf(request) ?? newToken()
    setProviderCookie({ config, request, reply }, browserToken)
    return answerFailure(() => oidcStart(context, provider, { actor, purpose: body?.purpose, browserToken }))
  })

  route(http, 'oidcCallback', async ({ body, request, reply }) => {
    if (provider === null) return notSetUp
    const back = returnOf(body, request)
    return answerFailure(async () => {
      try {
        const signedIn = await oidcCallback(context, provider, {
          ...back,
          oldToken: sessionTokenOf(request),
        })
        const { success, user } = answerSignedIn({ config, request, reply }, signedIn)
        return { success, user }
      } catch (error) {
        // The link that now waits is found by the cookie.
        const { browserToken } = back
        if (error instanceof Conflict && browserToken !== undefined)
          setProviderCookie({ config, request, reply }, browserToken)
        throw error
      }
    })
  })

  route(http, 'oidcLink', async ({ actor, body, request }) => {
    if (provider === null) return notSetUp
    return answerFailure(() => {
      const { code, state, iss } = body ?? {}
      const pending = { actor, caller: callerOf(request), browserToken: providerTokenOf(request) }
      if (code === undefined && state === undefined) return linkPending(context, provider, pending)
      if (code === undefined || state === undefined) throw new Invalid('Give the code and the state, or neither.')
      return linkReturn(context, provider, { actor, back: returnOf({ code, state, iss }, request) })
    })
  })

  route(http, 'pendingLink', async ({ actor, request }) => {
    const seen = { actor, browserToken: providerTokenOf(request) }
    return { success: true, pending: provider && (await readPending(context, provider, seen)) }
  })

  route(http, 'unlinkProvider', ({ actor, body, request }) =>
    unlinkProvider(context, { actor, provider: body.provider, caller: callerOf(request) }),
  )

  async function answerFailure<T>(work: () => Promise<T>): Promise<T | { success: false; error: string }> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof ProviderRefused)) throw error
      context.log.warn({ err: error.cause, reason: error.message }, 'OpenID Connect sign-in failed')
      return { success: false, error: error.message === '' ? authMessages.oauthCallbackFailed : error.message }
    }
  }
}

type Given = { code: string; state: string; iss?: string | undefined }

const returnOf = ({ code, state, iss }: Given, request: FastifyRequest): OidcReturn => ({
  code,
  state,
  issuer: iss,
  browserToken: providerTokenOf(request),
  caller: callerOf(request),
})
