import type { AuthenticationResponse } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { bySession } from '../throttle/rules.ts'
import type { RelyingParty } from './relying-party.ts'
import { usePasskey } from './use-passkey.ts'

type Proof = { actor: SessionActor; response: AuthenticationResponse; party: RelyingParty; caller: Caller }

/** Throws Forbidden unless the passkey is one of the session's account. Limited like a password. */
export async function proveWithPasskey(context: AccountsContext, { actor, ...proof }: Proof): Promise<void> {
  const { accountId, sessionId } = actor
  await context.attemptLimiter.attempt([bySession(sessionId)], () =>
    usePasskey(context, { ...proof, Refusal: Forbidden, accountId }),
  )
}
