import type { SessionActor } from '../../../platform/api/actor.ts'
import { NotFound } from '../../../platform/errors.ts'
import { lockAccount } from '../account-table.ts'
import { type AccountsCtx, record } from '../accounts.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../tokens.ts'
import { endAllAccess } from './end-all-access.ts'
import { deleteSessionByToken, deleteSessionOf } from './session-table.ts'

type Answer = { success: true; message: string }

/** Signs out this browser; succeeds without a session too. */
export async function logOut(ctx: AccountsCtx, token: string | undefined): Promise<Answer> {
  const accountId = token === undefined ? undefined : await deleteSessionByToken(ctx.db, hashToken(token))
  if (accountId !== undefined) await ctx.sessions.changed(accountId)
  return { success: true, message: 'Signed out' }
}

/** Signs out one of the account's own browsers. */
export async function endSession(ctx: AccountsCtx, actor: SessionActor, id: string): Promise<{ success: true }> {
  if (!(await deleteSessionOf(ctx.db, actor.accountId, id))) throw new NotFound('This session no longer exists.')
  await ctx.sessions.changed(actor.accountId)
  return { success: true }
}

/** Ends every session of the account, including this one, and every open mail link. */
export async function logOutEverywhere(ctx: AccountsCtx, { accountId }: SessionActor, caller: Caller): Promise<Answer> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    await endAllAccess(trx, accountId, { session: null, devices: caller.devices })
    await record({ ...ctx, db: trx }, { accountId, kind: 'signed-out-everywhere', caller })
  })
  await ctx.sessions.changed(accountId)
  return { success: true, message: 'Signed out everywhere' }
}
