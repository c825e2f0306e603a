import { authMessages } from '@gazetteer/contract'
import { route } from '../../../platform/api/route.ts'
import { Unavailable } from '../../../platform/errors.ts'
import type { FeatureStart } from '../../../platform/platform.ts'
import type { AccountsContext } from '../context.ts'
import { callerOf } from '../caller.ts'
import { githubCallback } from './github-callback.ts'
import { githubNotSetUp, githubSettings, githubStart } from './github-start.ts'
import { providerTokenOf, sessionTokenOf, setProviderCookie } from '../sessions/session-cookie.ts'
import { ProviderRefused } from '../providers/provider-refused.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { newToken } from '../tokens.ts'

/** GitHub failures answer 200 with `success: false`, because they are not server errors. */
export function githubRoutes({ http, platform }: FeatureStart, context: AccountsContext): void {
  const { config } = platform

  route(http, 'githubStart', async ({ request, reply }) => {
    const settings = githubSettings(context)
    if (!settings) return { success: false, error: githubNotSetUp }
    context.startLimiter.admit('provider', request.ip)
    const browserToken = providerTokenOf(request) ?? newToken()
    setProviderCookie({ config, request, reply }, browserToken)
    return githubStart(context, settings, browserToken)
  })

  route(http, 'githubCallback', async ({ body, request, reply }) => {
    const settings = githubSettings(context)
    if (!settings) return { success: false, error: githubNotSetUp }
    try {
      const signedIn = await githubCallback(context, settings, {
        ...body,
        browserToken: providerTokenOf(request),
        caller: callerOf(request),
        oldToken: sessionTokenOf(request),
      })
      const { success, user } = answerSignedIn({ config, request, reply }, signedIn)
      return { success, user }
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof ProviderRefused)) throw error
      context.log.warn({ err: error.cause, reason: error.message }, 'GitHub sign-in failed')
      return { success: false, error: error.message === '' ? authMessages.oauthCallbackFailed : error.message }
    }
  })
}
