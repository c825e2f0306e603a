import type { SessionActor } from '../../../platform/api/actor.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { refuseLastFactor } from '../factors/refuse-last-factor.ts'
import { mails } from '../mail/mails.ts'
import { endOtherSessions } from '../sessions/end-all-access.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive } from '../sessions/session-table.ts'
import { waysToSignIn } from '../sign-in/ways-to-sign-in.ts'
import { requireProof } from '../step-up/require-proof.ts'
import { deletePasskeyOf, renamePasskeyOf } from './passkey-table.ts'

export async function renamePasskey(
  context: AccountsContext,
  { actor, ...change }: { actor: SessionActor; id: string; name: string },
): Promise<{ success: true }> {
  if (!(await renamePasskeyOf(context.db, actor.accountId, change))) throw noPasskey()
  return { success: true }
}

/** Ends the other sessions. Throws Conflict when the account could not be signed in to without the passkey. */
export async function removePasskey(
  context: AccountsContext,
  { actor, id, caller }: { actor: SessionActor; id: string; caller: Caller },
): Promise<{ success: true; message: string }> {
  const { accountId } = actor
  await requireProof(context, { actor })
  await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
    const removed = await deletePasskeyOf(trx, accountId, id)
    if (removed === undefined) throw noPasskey()
    if ((await waysToSignIn({ ...context, db: trx }, account)).length === 0) throw onlySignIn()
    await refuseLastFactor({ ...context, db: trx }, account)
    await endOtherSessions(trx, accountId, { session: actor.sessionId, devices: caller.devices })
    await record({ ...context, db: trx }, { accountId, kind: 'passkey-removed', caller })
    await context.mail.post(trx, mails.passkeyRemoved(account.email, removed.name))
  })
  await context.sessions.changed(accountId)
  return { success: true, message: 'Passkey removed. Your other sessions were signed out.' }
}

const noPasskey = () => new NotFound('This passkey no longer exists.')

const onlySignIn = () =>
  new Conflict('This passkey is the only way to sign in to this account. Add another way first.', {
    code: 'only-sign-in',
  })
