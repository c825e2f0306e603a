import { authMessages, checkEmail } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { isUniqueViolation } from '@gazetteer/app-database'
import { Invalid } from '../../../platform/errors.ts'
import {
  type AccountRow,
  emailKey,
  findAccountByEmail,
  getAccount,
  lockAccount,
  updateAccount,
} from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { emailTaken } from '../email-taken.ts'
import { record } from '../accounts.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { isSessionAlive } from '../sessions/session-table.ts'
import { admitAttempt, mayMail } from '../throttle/count-attempt.ts'
import { byRequestFrom } from '../throttle/rules.ts'
import type { Caller } from '../caller.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { newMailLink } from '../mail/mail-links.ts'
import { mails } from '../mail/mails.ts'

type Change = { actor: SessionActor; password: string | undefined; email: string; caller: Caller }
type Answer = { success: true; message: string }

/** With mail set up, the new address takes effect once its link is followed; otherwise immediately. */
export async function changeEmail(context: AccountsContext, change: Change): Promise<Answer> {
  const email = change.email.trim()
  const broken = checkEmail(email)
  if (broken !== null) throw new Invalid(broken)
  const account = await getAccount(context.db, change.actor.accountId)
  await requireProof(context, { account, actor: change.actor, password: change.password })
  const known = { account, email, sessionId: change.actor.sessionId, caller: change.caller }
  return context.mail.isConfigured ? sendConfirmation(context, known) : changeDirectly(context, known)
}

type Known = { account: AccountRow; email: string; sessionId: string; caller: Caller }

/** Does not reveal whether the address is taken; its owner is notified by mail instead. */
async function sendConfirmation(context: AccountsContext, known: Known): Promise<Answer> {
  await admitAttempt(context, byRequestFrom(known.caller.address))
  context.background.run(() => sendLink(context, known))
  return { success: true, message: `Please open the link that we sent to ${known.email}.` }
}

/** Sends no link when the session has ended meanwhile. */
async function sendLink(context: AccountsContext, { account, email, sessionId }: Known): Promise<void> {
  if (!(await mayMail(context, email))) return
  const other = await findAccountByEmail(context.db, email)
  if (other && other.id !== account.id)
    return await context.mail.post(context.db, mails.alreadyRegistered(other.email, context.links.url('/login')))
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, account.id)) || !(await isSessionAlive(trx, sessionId))) return
    const wanted = { account_id: account.id, purpose: 'change-email', email, session_id: sessionId } as const
    await context.mail.post(trx, mails.changeEmail(email, await newMailLink(context, trx, wanted)))
  })
}

async function changeDirectly(context: AccountsContext, { account, email, sessionId, caller }: Known): Promise<Answer> {
  try {
    await context.db.transaction().execute(async (trx) => {
      await updateAccount(trx, account.id, { email, email_key: emailKey(email), email_verified_at: null })
      await endAllAccess(trx, account.id, { session: sessionId, devices: caller.devices })
      await record({ ...context, db: trx }, { accountId: account.id, kind: 'email-changed', caller })
      await context.mail.post(trx, mails.emailChanged(account.email, email))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
  await context.sessions.changed(account.id)
  return {
    success: true,
    message: authMessages.emailChanged,
  }
}
