import type { Actor } from '../../../platform/api/actor.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { deleteSessionsOf } from './session-table.ts'

/** Every session of the account ends, this one too. */
export async function logOutEverywhere(
  ctx: AccountsCtx,
  { accountId }: Actor,
  caller: Caller,
): Promise<{ success: true; message: string }> {
  await ctx.db.transaction().execute(async (trx) => {
    await deleteSessionsOf(trx, accountId)
    await record({ ...ctx, db: trx }, { accountId, kind: 'signed-out-everywhere', caller })
  })
  await ctx.sessions.changed(accountId)
  return { success: true, message: 'Signed out everywhere' }
}
