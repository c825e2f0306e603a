import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import type { AccountRow } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { provedAtOf } from '../sessions/session-table.ts'
import { confirmPassword } from './confirm-password.ts'

/** How long a proof counts: a sign-in, `/api/auth/prove`, or a password in the call itself. */
export const proofLifeMs = 10 * 60_000

type Wanted = { account?: AccountRow; actor: SessionActor; password?: string | undefined }

/**
 * For calls that a forgotten open browser must not make: the owner's last proof is at most ten minutes old, or the call
 * itself brings the password. Throws Forbidden: `proof-required`, or `wrong-password`.
 */
export async function requireProof(context: AccountsContext, { account, actor, password }: Wanted): Promise<void> {
  const isPasswordKnown = context.config.passwordSignIn && account !== undefined && account.password_hash !== null
  if (isPasswordKnown && password !== undefined) return await confirmPassword(context, { account, actor, password })
  const provedAt = await provedAtOf(context.db, actor.sessionId)
  if (provedAt === undefined) throw sessionEnded()
  if (context.clock.now() - provedAt > proofLifeMs)
    throw new Forbidden('Please confirm that it is you, and try again.', { code: 'proof-required' })
}
