import type { Trx } from '@gazetteer/app-database'
import { type AccountRow, insertAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'

/** Creates an account with its credits. Returns false when the address is taken. */
export async function openAccount(
  { plans }: Pick<AccountsContext, 'plans'>,
  trx: Trx,
  account: AccountRow,
): Promise<boolean> {
  const isNew = await insertAccount(trx, account)
  if (isNew) await plans.openCredits(trx, account.id)
  return isNew
}
