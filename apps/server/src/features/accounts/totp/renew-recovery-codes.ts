import type { SessionActor } from '../../../platform/api/actor.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive, isStrongSession } from '../sessions/session-table.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { notEnabled } from './limit-codes.ts'
import { replaceRecoveryCodes } from './recovery-code-table.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { hasTotp } from './totp-table.ts'

const signInWithCode = () =>
  new Forbidden('Sign out, and sign in with a code first.', { code: 'second-factor-required' })

/** Ten new recovery codes; the former ones are no longer valid. */
export async function renewRecoveryCodes(
  context: AccountsContext,
  { actor, caller }: { actor: SessionActor; caller: Caller },
): Promise<{ success: true; recoveryCodes: string[] }> {
  if (!(await hasTotp(context.db, actor.accountId))) throw notEnabled()
  await requireProof(context, { actor })
  const recoveryCodes = newRecoveryCodes()
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, actor.accountId)
    if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    if (!(await hasTotp(trx, account.id))) throw notEnabled()
    if (!(await isStrongSession(trx, actor.sessionId))) throw signInWithCode()
    await replaceRecoveryCodes(trx, account.id, recoveryCodes.map(hashRecoveryCode))
    await record({ ...context, db: trx }, { accountId: account.id, kind: 'recovery-codes-replaced', caller })
    await context.mail.post(trx, mails.recoveryCodesReplaced(account.email))
  })
  await context.sessions.changed(actor.accountId)
  return { success: true, recoveryCodes }
}
