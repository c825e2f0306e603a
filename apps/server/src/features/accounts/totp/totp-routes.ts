import { route } from '../../../platform/api/route.ts'
import type { FeatureStart } from '../../../platform/platform.ts'
import { callerOf } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { sessionTokenOf } from '../sessions/session-cookie.ts'
import { answerSignedIn } from '../sign-in/answer-signed-in.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableTotp } from './disable-totp.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { setUpTotp } from './set-up-totp.ts'
import { verifyChallenge } from './verify-challenge.ts'

export function totpRoutes({ http, platform: { config } }: FeatureStart, context: AccountsContext): void {
  route(http, 'totpSetUp', ({ actor }) => setUpTotp(context, actor))
  route(http, 'totpConfirm', ({ actor, body, request }) =>
    confirmTotp(context, { actor, code: body.code, caller: callerOf(request) }),
  )
  route(http, 'totpDisable', ({ actor, body, request }) =>
    disableTotp(context, { actor, code: body.code, caller: callerOf(request) }),
  )
  route(http, 'totpRecoveryCodes', ({ actor, request }) =>
    renewRecoveryCodes(context, { actor, caller: callerOf(request) }),
  )
  route(http, 'totpVerify', async ({ body, request, reply }) => {
    const arrival = { ...body, caller: callerOf(request), oldToken: sessionTokenOf(request) }
    return answerSignedIn({ config, request, reply }, await verifyChallenge(context, arrival))
  })
}
