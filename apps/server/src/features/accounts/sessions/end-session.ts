import type { Actor } from '../../../platform/api/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { AccountsCtx } from '../accounts.ts'
import { deleteSessionOf } from './session-table.ts'

/** Signs out one browser of the account's own. */
export async function endSession(ctx: AccountsCtx, actor: Actor, id: string): Promise<{ success: true }> {
  if (!(await deleteSessionOf(ctx.db, actor.accountId, id))) throw new NotFound('There is no such session any more.')
  await ctx.sessions.changed(actor.accountId)
  return { success: true }
}
