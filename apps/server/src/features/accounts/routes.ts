import { authMessages, keyScopes, type User } from '@gazetteer/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/api/actor.ts'
import { route } from '../../platform/api/route.ts'
import { streamJson } from '../../platform/http/stream-json.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { getAccount } from './account-table.ts'
import type { AccountsContext } from './context.ts'
import { presentUser, type Standing } from './accounts.ts'
import { callerOf } from './caller.ts'
import { changeEmail } from './settings/change-email.ts'
import { changePassword } from './settings/change-password.ts'
import { deleteAccount } from './settings/delete-account.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { exportAccount } from './settings/export-account.ts'
import { forgotPassword } from './mail/forgot-password.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { createKey } from './keys/create-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { revokeKey } from './keys/revoke-key.ts'
import { answerSignedIn } from './sign-in/answer-signed-in.ts'
import { logIn } from './sign-in/log-in.ts'
import { endSession, logOut, logOutEverywhere } from './sessions/log-out.ts'
import { readSecurity } from './settings/read-security.ts'
import { register } from './sign-in/register.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { prove } from './step-up/prove.ts'
import { resendVerification } from './mail/resend-verification.ts'
import { resetPassword } from './mail/reset-password.ts'
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './sessions/session-cookie.ts'
import { verifyEmail } from './mail/verify-email.ts'

const exportUnderWay = 'Your data is already being exported. Please wait until the download finishes.'

export function accountRoutes({ http, platform }: FeatureStart, context: AccountsContext): void {
  const withConfig = (call: { request: FastifyRequest; reply: FastifyReply }) => ({ ...call, config: platform.config })

  route(http, 'register', ({ body, request }) => register(context, body, callerOf(request)))

  route(http, 'login', async ({ body, request, reply }) => {
    const arrival = { credentials: body, caller: callerOf(request), oldToken: sessionTokenOf(request) }
    const result = await logIn(context, arrival)
    if ('challenge' in result) {
      return { success: false, needsCode: true, challenge: result.challenge, message: authMessages.codeNeeded }
    }
    return answerSignedIn(withConfig({ request, reply }), result)
  })

  route(http, 'logout', async ({ request, reply }) => {
    const answer = await logOut(context, sessionTokenOf(request))
    clearSessionCookie(withConfig({ request, reply }))
    return answer
  })

  callerRoutes(http, context)

  route(http, 'verifyEmail', ({ body, request }) => verifyEmail(context, body.token, callerOf(request)))
  route(http, 'resendVerification', ({ body, request }) => resendVerification(context, body.email, callerOf(request)))
  route(http, 'forgotPassword', ({ body, request }) => forgotPassword(context, body.email, callerOf(request)))
  route(http, 'resetPassword', ({ body, request }) => resetPassword(context, body, callerOf(request)))

  route(http, 'changePassword', async ({ actor, body, request, reply }) => {
    const change = { actor, currentPassword: body.currentPassword, newPassword: body.newPassword }
    const { token } = await changePassword(context, { ...change, caller: callerOf(request) })
    setSessionCookie(withConfig({ request, reply }), token)
    return {
      success: true,
      message: authMessages.passwordChanged,
    }
  })
  route(http, 'changeEmail', ({ actor, body, request }) =>
    changeEmail(context, { actor, email: body.email, password: body.password, caller: callerOf(request) }),
  )

  route(http, 'security', ({ actor }) => readSecurity(context, actor))
  route(http, 'prove', ({ actor, body, request }) => {
    const party = () => relyingPartyOf(platform.config, request)
    return prove(context, { actor, given: body, caller: callerOf(request), party })
  })

  route(http, 'sessions', ({ actor }) => listSessions(context, actor))
  route(http, 'endSession', ({ actor, body }) => endSession(context, actor, body.id))
  route(http, 'logoutEverywhere', async ({ actor, request, reply }) => {
    const answer = await logOutEverywhere(context, actor, callerOf(request))
    clearSessionCookie(withConfig({ request, reply }))
    return answer
  })

  route(http, 'keys', ({ actor }) => listKeys(context, actor))
  route(http, 'createKey', ({ actor, body, request }) =>
    createKey(context, { actor, wanted: body, caller: callerOf(request) }),
  )
  route(http, 'revokeKey', ({ actor, body, request }) =>
    revokeKey(context, { actor, id: body.id, caller: callerOf(request) }),
  )

  const exportsUnderWay = new ConcurrencyLimiter({ perAccount: 2, total: 100, message: () => exportUnderWay })
  route(http, 'accountExport', async ({ actor, reply }) => {
    reply.raw.once('close', exportsUnderWay.enter(actor.accountId))
    const parts = await exportAccount(context, actor)
    return reply
      .header('content-disposition', 'attachment; filename="gazetteer-account.json"')
      .type('application/json; charset=utf-8')
      .send(streamJson(parts))
  })
  route(http, 'deleteAccount', async ({ actor, body, request, reply }) => {
    const answer = await deleteAccount(context, { actor, email: body.email, password: body.password })
    clearSessionCookie(withConfig({ request, reply }))
    return answer
  })
}

const standingOf = (actor: Actor): Standing => ({
  isOperator: actor.isOperator,
  mustSetUpSecondFactor: actor.key === null && actor.mustSetUpSecondFactor,
})

/** Who calls, and what the credential may do. */
function callerRoutes(http: FeatureStart['http'], context: AccountsContext): void {
  const userOf = async (actor: Actor): Promise<User> => {
    const account = await getAccount(context.db, actor.accountId)
    const usage = await context.plans.planUsageOf(context.db, actor.accountId)
    return presentUser(account, usage, standingOf(actor))
  }

  route(http, 'currentUser', async ({ actor }) => ({ user: actor && (await userOf(actor)) }))

  route(http, 'me', async ({ actor }) => {
    const user = await userOf(actor)
    const scopes = [...(actor.key?.scopes ?? keyScopes)]
    return { user, plan: user.plan_type, credits: user.credits_remaining, scopes }
  })
}
