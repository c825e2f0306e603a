import { checkPassword } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { getAccount, updateAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { mails } from '../mail/mails.ts'
import { replaceToken } from '../sessions/session-table.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { requirePasswordSignIn } from '../sign-in/password-sign-in.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { hashToken, newToken } from '../tokens.ts'

type Change = { actor: SessionActor; currentPassword: string | undefined; newPassword: string; caller: Caller }

/** Ends every other session and every open mail link; returns a new token for this session. */
export async function changePassword(context: AccountsContext, change: Change): Promise<{ token: string }> {
  const { actor, caller } = change
  requirePasswordSignIn(context)
  const broken = checkPassword(change.newPassword, 'registration')
  if (broken !== null) throw new Invalid(broken)
  const account = await getAccount(context.db, actor.accountId)
  if (account.password_hash === null) {
    throw new Conflict('This account has no password yet. Set one with "Forgot password" on the login page.', {
      code: 'no-password',
    })
  }
  await requireProof(context, { account, actor, password: change.currentPassword })
  const passwordHash = await hashPassword(change.newPassword)
  const token = newToken()
  await context.db.transaction().execute(async (trx) => {
    await updateAccount(trx, account.id, { password_hash: passwordHash })
    await endAllAccess(trx, account.id, { session: actor.sessionId, devices: caller.devices })
    if (!(await replaceToken(trx, actor.sessionId, hashToken(token)))) throw sessionEnded()
    await record({ ...context, db: trx }, { accountId: account.id, kind: 'password-changed', caller })
    await context.mail.post(trx, mails.passwordChanged(account.email))
  })
  await context.sessions.changed(account.id)
  return { token }
}
