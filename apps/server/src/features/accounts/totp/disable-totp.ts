import type { Trx } from '@gazetteer/app-database'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { refuseLastFactor } from '../factors/refuse-last-factor.ts'
import { getAccount, lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { endOtherSessions } from '../sessions/end-all-access.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { isSessionAlive } from '../sessions/session-table.ts'
import { endTotp } from './end-totp.ts'
import { limitCodes, notEnabled, wrongCode } from './limit-codes.ts'
import { takeCode } from './take-code.ts'
import { hasTotp } from './totp-table.ts'

type Disabling = { actor: SessionActor; code: string; caller: Caller }

/** Turns one-time codes off and ends the other sessions. The code, or a recovery code, is the proof. */
export async function disableTotp(context: AccountsContext, disabling: Disabling): Promise<{ success: true }> {
  const { actor, caller } = disabling
  const account = await getAccount(context.db, actor.accountId)
  if (!(await hasTotp(context.db, account.id))) throw notEnabled()
  await limitCodes(context, { account, caller }, () =>
    context.db.transaction().execute((trx) => disable(context, trx, disabling)),
  )
  await context.sessions.changed(account.id)
  return { success: true }
}

async function disable(context: AccountsContext, trx: Trx, { actor, code, caller }: Disabling): Promise<void> {
  const account = await lockAccount(trx, actor.accountId)
  if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
  if (!(await takeCode(context, trx, { account, code, caller }))) throw wrongCode()
  await endTotp(trx, account.id)
  await refuseLastFactor({ ...context, db: trx }, account)
  await endOtherSessions(trx, account.id, { session: actor.sessionId, devices: caller.devices })
  await record({ ...context, db: trx }, { accountId: account.id, kind: 'codes-disabled', caller })
  await context.mail.post(trx, mails.codesDisabled(account.email))
}
