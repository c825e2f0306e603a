import type { AccountRow } from '../account-table.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { limitCodes, notEnabled, wrongCode } from './limit-codes.ts'
import { takeCode } from './take-code.ts'
import { hasTotp } from './totp-table.ts'

type Confirmation = { account: AccountRow; code: string; caller: Caller }

/** Confirms a code or a recovery code of a signed-in user, which counts as used. */
export async function confirmCode(context: AccountsContext, typed: Confirmation): Promise<void> {
  const { account, caller } = typed
  if (!(await hasTotp(context.db, account.id))) throw notEnabled()
  await limitCodes(context, { account, caller }, async () => {
    const isRight = await context.db.transaction().execute((trx) => takeCode(context, trx, typed))
    if (!isRight) throw wrongCode()
  })
}
