import type { SessionActor } from '../../../platform/api/actor.ts'
import { getAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { listKeys } from '../keys/list-keys.ts'
import { listIdentities } from '../oidc/linked-identity-table.ts'
import { countRecoveryCodes } from '../totp/recovery-code-table.ts'
import { findTotp } from '../totp/totp-table.ts'
import { listPasskeys } from '../passkeys/list-passkeys.ts'
import { listSessions } from '../sessions/list-sessions.ts'

/**
 * Exports all data of the account, without its secrets; other features add their parts, long ones as async iterables.
 */
export async function exportAccount(
  context: AccountsContext,
  actor: SessionActor,
): Promise<{ success: true; [part: string]: unknown }> {
  const account = await getAccount(context.db, actor.accountId)
  const totp = await findTotp(context.db, account.id)
  const { keys } = await listKeys(context, actor)
  const { passkeys } = await listPasskeys(context, actor)
  const { sessions, events } = await listSessions(context, actor)
  const identities = await listIdentities(context.db, account.id)
  return {
    success: true,
    exportedAt: context.clock.now(),
    account: {
      id: account.id,
      email: account.email,
      createdAt: account.created_at,
      emailVerifiedAt: account.email_verified_at,
      githubId: account.github_id,
      suspendedAt: account.suspended_at,
      ...(await context.plans.planUsageOf(context.db, account.id)),
    },
    signIn: {
      hasPassword: account.password_hash !== null,
      codesEnabledAt: totp?.confirmed_at ?? null,
      recoveryCodesLeft: await countRecoveryCodes(context.db, account.id),
    },
    linkedIdentities: identities.map(({ issuer, subject, email, linked_at: linkedAt }) => ({
      issuer,
      subject,
      email,
      linkedAt,
    })),
    keys,
    passkeys,
    sessions,
    events,
    ...(await context.hooks.exportParts(account.id)),
  }
}
