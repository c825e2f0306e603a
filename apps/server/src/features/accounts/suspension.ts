import type { Db } from '@gazetteer/app-database'
import { Forbidden, NotFound } from '../../platform/errors.ts'
import { findAccount, lockAccount, updateAccount } from './account-table.ts'
import { deleteMailTokensOf } from './mail/mail-token-table.ts'
import { deleteSessionsOf } from './sessions/session-table.ts'
import { deleteChallengesOf } from './sign-in/challenge-table.ts'

const suspendedText = 'This account is suspended. Please contact your administrator.'

export const accountSuspended = () => new Forbidden(suspendedText, { code: 'account-suspended' })

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  return ((await findAccount(db, accountId))?.suspended_at ?? null) !== null
}

/**
 * Suspends the account: ends its sessions, mail links and sign-ins that wait for a code, and disables its API keys. Deletes nothing. The caller must
 * then notify every process with `sessions.changed`. Returns false when it is already suspended.
 */
export async function suspendAccount(db: Db, accountId: string, now: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw unknownAccount()
    if (account.suspended_at !== null) return false
    await updateAccount(trx, accountId, { suspended_at: now })
    await deleteSessionsOf(trx, accountId, null)
    await deleteMailTokensOf(trx, accountId)
    await deleteChallengesOf(trx, accountId)
    return true
  })
}

/** Lifts the suspension; false when the account was not suspended. */
export async function admitAccount(db: Db, accountId: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw unknownAccount()
    if (account.suspended_at === null) return false
    await updateAccount(trx, accountId, { suspended_at: null })
    return true
  })
}

export const unknownAccount = () => new NotFound('Account not found.')
