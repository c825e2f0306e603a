import { randomBytes, randomUUID } from 'node:crypto'
import { type CreateKey, checkCredentials } from '@gazetteer/contract'
import { Conflict, Invalid } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Plan, Plans } from '../plans/index.ts'
import { emailKey } from './account-table.ts'
import { newKey, refusePaidScopes } from './keys/create-key.ts'
import { insertKey } from './keys/key-table.ts'
import { openAccount } from './sign-in/open-account.ts'
import { hashPassword } from './sign-in/passwords.ts'

export type NewUser = { email: string; key: CreateKey; plan: Plan | null }

/**
 * Creates an account with its first key, for the command line: an installation is usable without a browser. The
 * password is random; its owner sets one with "Forgot password". `plan` null: the plan for new accounts.
 */
export async function createUser(
  { db, clock, plans }: Pick<Platform, 'db' | 'clock'> & { plans: Plans },
  { email: given, key, plan }: NewUser,
): Promise<{ userId: string; key: string }> {
  const email = given.trim()
  const password = randomBytes(24).toString('base64url')
  const broken = checkCredentials({ email, password }, 'registration')
  if (broken !== null) throw new Invalid(broken)
  const now = clock.now()
  const account = {
    id: randomUUID(),
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    created_at: now,
    email_verified_at: null,
    github_id: null,
    suspended_at: null,
  }
  const { token, row } = newKey(key, { accountId: account.id, now })
  await db.transaction().execute(async (trx) => {
    if (!(await openAccount({ plans }, trx, account))) throw new Conflict(`${email} already has an account.`)
    if (plan !== null) await plans.setPlan(trx, account.id, plan)
    refusePaidScopes(key.scopes, await plans.planOf(trx, account.id))
    await insertKey(trx, row)
  })
  return { userId: account.id, key: token }
}
