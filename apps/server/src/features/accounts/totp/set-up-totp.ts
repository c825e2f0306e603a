import type { SessionActor } from '../../../platform/api/actor.ts'
import { refuseFurtherFactor } from '../factors/must-set-up.ts'
import { Conflict } from '../../../platform/errors.ts'
import { getAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { newSecret, uriOf } from './one-time-code.ts'
import { hasTotp, insertTotp } from './totp-table.ts'

/** Makes a secret that is in force after `confirmTotp`. Repeated, it replaces an unconfirmed one. */
export async function setUpTotp(
  context: AccountsContext,
  actor: SessionActor,
): Promise<{ success: true; secret: string; uri: string }> {
  await refuseFurtherFactor(context, actor)
  const { id, email } = await getAccount(context.db, actor.accountId)
  if (await hasTotp(context.db, id)) throw alreadyEnabled()
  await requireProof(context, { actor })
  const secret = newSecret()
  const row = { account_id: id, sealed: context.secrets.seal(secret, id), created_at: context.clock.now() }
  if (!(await insertTotp(context.db, row))) throw alreadyEnabled()
  return { success: true, secret, uri: uriOf(secret, email) }
}

export const alreadyEnabled = () =>
  new Conflict('One-time codes are already turned on. Turn them off first.', { code: 'already-enabled' })
