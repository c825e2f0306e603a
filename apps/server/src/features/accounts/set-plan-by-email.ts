import type { Plan, Plans } from '../plans/index.ts'
import type { Db } from '../../platform/app-database/index.ts'
import { NotFound } from '../../platform/errors.ts'
import { findAccountByEmail } from './account-table.ts'

/** The operator's `user plan EMAIL free|professional`. Answers with the account's id. */
export async function setPlanByEmail(
  { db, plans }: { db: Db; plans: Plans },
  { email, plan }: { email: string; plan: Plan },
): Promise<string> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw new NotFound(`There is no account with the email address ${email}.`)
  await plans.setPlan(db, account.id, plan)
  return account.id
}
