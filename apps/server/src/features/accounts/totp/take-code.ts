import type { Trx } from '@gazetteer/app-database'
import type { AccountRow } from '../account-table.ts'
import { record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { mails } from '../mail/mails.ts'
import { stepOf } from './one-time-code.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-code-table.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotp, takeStep } from './totp-table.ts'

type Typed = { account: AccountRow; code: string; caller: Caller }

/**
 * Uses up a code or a recovery code of an account with one-time codes; false when it is wrong or was used before. A
 * rollback of the transaction makes it valid again.
 */
export async function takeCode(context: AccountsContext, trx: Trx, typed: Typed): Promise<boolean> {
  const totp = await findTotp(trx, typed.account.id)
  if (totp === undefined || totp.confirmed_at === null) return false
  const secret = context.secrets.open(totp.sealed, totp.account_id)
  const step = stepOf(withoutSpaces(typed.code), { secret, now: context.clock.now() })
  return step === null ? await takeRecovery(context, trx, typed) : await takeStep(trx, totp, step)
}

export const withoutSpaces = (code: string): string => code.replaceAll(/\s/gu, '')

async function takeRecovery(context: AccountsContext, trx: Trx, { account, code, caller }: Typed): Promise<boolean> {
  if (!(await takeRecoveryCode(trx, account.id, hashRecoveryCode(code)))) return false
  await record({ ...context, db: trx }, { accountId: account.id, kind: 'recovery-code-used', caller })
  await context.mail.post(trx, mails.recoveryCodeUsed(account.email, await countRecoveryCodes(trx, account.id)))
  return true
}
