import type { SessionActor } from '../../../platform/api/actor.ts'
import { getAccount } from '../account-table.ts'
import type { AccountsCtx } from '../accounts.ts'
import { listKeys } from '../keys/list-keys.ts'
import { listSessions } from '../sessions/list-sessions.ts'

/**
 * Exports all data of the account, without its secrets; other features add their parts, long ones as async iterables.
 */
export async function exportAccount(
  ctx: AccountsCtx,
  actor: SessionActor,
): Promise<{ success: true; [part: string]: unknown }> {
  const account = await getAccount(ctx.db, actor.accountId)
  const { keys } = await listKeys(ctx, actor)
  const { sessions, events } = await listSessions(ctx, actor)
  return {
    success: true,
    exportedAt: ctx.clock.now(),
    account: {
      id: account.id,
      email: account.email,
      createdAt: account.created_at,
      emailVerifiedAt: account.email_verified_at,
      githubId: account.github_id,
      suspendedAt: account.suspended_at,
      ...(await ctx.plans.planUsageOf(ctx.db, account.id)),
    },
    keys,
    sessions,
    events,
    ...(await ctx.hooks.exportParts(account.id)),
  }
}
