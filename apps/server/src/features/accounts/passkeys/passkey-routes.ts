import { route } from '../../../platform/api/route.ts'
import type { FeatureStart } from '../../../platform/platform.ts'
import { callerOf } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { sessionTokenOf } from '../sessions/session-cookie.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { removePasskey, renamePasskey } from './change-passkeys.ts'
import { listPasskeys } from './list-passkeys.ts'
import { passkeyOptions, passkeySignInOptions } from './passkey-options.ts'
import { registerPasskey } from './register-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'

export function passkeyRoutes({ http, platform }: FeatureStart, context: AccountsContext): void {
  const { config } = platform

  route(http, 'passkeys', ({ actor }) => listPasskeys(context, actor))

  route(http, 'passkeyOptions', async ({ actor, request }) =>
    passkeyOptions(context, { actor, party: relyingPartyOf(config, request) }),
  )
  route(http, 'registerPasskey', async ({ actor, body: { name, ...response }, request }) => {
    const party = relyingPartyOf(config, request)
    return registerPasskey(context, { actor, party, response, name, caller: callerOf(request) })
  })

  route(http, 'passkeySignInOptions', async ({ actor, request }) => {
    const party = relyingPartyOf(config, request)
    context.startLimiter.admit('passkey', request.ip)
    return passkeySignInOptions(context, { actor, party })
  })
  route(http, 'passkeySignIn', async ({ body: response, request, reply }) => {
    const party = relyingPartyOf(config, request)
    const arrival = { response, party, caller: callerOf(request), oldToken: sessionTokenOf(request) }
    return answerSignedIn({ config, request, reply }, await signInWithPasskey(context, arrival))
  })

  route(http, 'renamePasskey', ({ actor, body }) => renamePasskey(context, { actor, ...body }))
  route(http, 'removePasskey', ({ actor, body, request }) =>
    removePasskey(context, { actor, id: body.id, caller: callerOf(request) }),
  )
}
