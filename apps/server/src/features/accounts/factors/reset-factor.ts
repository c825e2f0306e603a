import type { SecondFactor } from '@gazetteer/contract'
import { lockAccount } from '../account-table.ts'
import { record } from '../accounts.ts'
import { mails } from '../mail/mails.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PostMail } from '../../../platform/mail/post-mail.ts'
import { endOtherSessions } from '../sessions/end-all-access.ts'
import { unknownAccount } from '../suspension.ts'
import { deleteFactor } from './factor-tables.ts'

type Reset = { accountId: string; factor: SecondFactor; postMail: PostMail }

/**
 * Removes a second factor, for an owner who lost it: ends the sessions and known devices of the account, notifies
 * the owner by mail; API keys stay. Returns false, and changes nothing, when the account does not have it. The caller must then
 * notify every process with `sessions.changed`.
 */
export async function resetFactor(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { accountId, factor, postMail }: Reset,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    if (account === undefined) throw unknownAccount()
    if (!(await deleteFactor(trx, accountId, factor))) return false
    await endOtherSessions(trx, accountId, { session: null, devices: [] })
    await record(
      { db: trx, clock },
      { accountId, kind: 'factor-reset', caller: { address: '', userAgent: 'The operator' } },
    )
    await postMail(trx, mails.factorReset(account.email, factor))
    return true
  })
}
