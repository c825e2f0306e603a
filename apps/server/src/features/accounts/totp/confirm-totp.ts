import type { Trx } from '@gazetteer/app-database'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { refuseFurtherFactor } from '../factors/must-set-up.ts'
import { Conflict } from '../../../platform/errors.ts'
import { getAccount, lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { sessionEnded } from '../sessions/session-ended.ts'
import { endWeakSessions, isSessionAlive, markProved } from '../sessions/session-table.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { limitCodes, wrongCode } from './limit-codes.ts'
import { stepOf } from './one-time-code.ts'
import { replaceRecoveryCodes } from './recovery-code-table.ts'
import { alreadyEnabled } from './set-up-totp.ts'
import { withoutSpaces } from './take-code.ts'
import { confirmTotpRow, findTotp } from './totp-table.ts'

type Confirmation = { actor: SessionActor; code: string; caller: Caller }

/**
 * Turns one-time codes on with the first code, which counts as used, and returns the recovery codes. Ends the account's
 * sessions that had only a password.
 */
export async function confirmTotp(
  context: AccountsContext,
  { actor, code, caller }: Confirmation,
): Promise<{ success: true; recoveryCodes: string[] }> {
  await refuseFurtherFactor(context, actor)
  const account = await getAccount(context.db, actor.accountId)
  const recoveryCodes = await limitCodes(context, { account, caller }, () =>
    context.db.transaction().execute((trx) => confirm(context, trx, { actor, code, caller })),
  )
  await context.sessions.changed(account.id)
  return { success: true, recoveryCodes }
}

async function confirm(context: AccountsContext, trx: Trx, { actor, code, caller }: Confirmation): Promise<string[]> {
  const account = await lockAccount(trx, actor.accountId)
  if (account === undefined || !(await isSessionAlive(trx, actor.sessionId))) throw sessionEnded()
  const totp = await findTotp(trx, account.id)
  if (totp === undefined) throw new Conflict('Set up one-time codes first.', { code: 'not-set-up' })
  if (totp.confirmed_at !== null) throw alreadyEnabled()
  const now = context.clock.now()
  const step = stepOf(withoutSpaces(code), { secret: context.secrets.open(totp.sealed, account.id), now })
  if (step === null) throw wrongCode()
  if (!(await confirmTotpRow(trx, totp, { step, at: now }))) throw alreadyEnabled()
  const recoveryCodes = newRecoveryCodes()
  await replaceRecoveryCodes(trx, account.id, recoveryCodes.map(hashRecoveryCode))
  await markProved(trx, actor.sessionId, { at: now, hasSecondFactor: true })
  await endWeakSessions(trx, account.id)
  await record({ ...context, db: trx }, { accountId: account.id, kind: 'codes-enabled', caller })
  await context.mail.post(trx, mails.codesEnabled(account.email))
  return recoveryCodes
}
