import { randomBytes } from 'node:crypto'
import type { Db } from '@gazetteer/app-database'
import { lockAccount, updateAccount } from './account-table.ts'
import { endAllAccess } from './sessions/end-all-access.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { unknownAccount } from './suspension.ts'
import { deleteAttempt } from './throttle/attempt-table.ts'
import { byAccount } from './throttle/rules.ts'

/**
 * Gives the account a random password, for an owner who cannot receive mail. Ends its sessions, API keys and mail links,
 * and lifts the pause after wrong passwords. The caller must then notify every process with `sessions.changed`.
 */
export async function givePassword(db: Db, accountId: string): Promise<{ password: string }> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw unknownAccount()
    await updateAccount(trx, accountId, { password_hash: passwordHash })
    await endAllAccess(trx, accountId, { session: null, devices: [] })
    await deleteAttempt(trx, byAccount(account.email).key)
  })
  return { password }
}
