import type { AccountsCtx } from '../accounts.ts'
import { deleteSessionByToken } from './session-table.ts'
import { hashToken } from '../tokens.ts'

/** Signs out this browser; fine without a session too. */
export async function logOut(ctx: AccountsCtx, token: string | undefined): Promise<{ success: true; message: string }> {
  const accountId = token === undefined ? undefined : await deleteSessionByToken(ctx.db, hashToken(token))
  if (accountId !== undefined) await ctx.sessions.changed(accountId)
  return { success: true, message: 'Signed out' }
}
