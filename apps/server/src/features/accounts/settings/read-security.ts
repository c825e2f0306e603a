import type { Security } from '@gazetteer/contract'
import type { SessionActor } from '../../../platform/api/actor.ts'
import { getAccount } from '../account-table.ts'
import type { AccountsContext } from '../context.ts'
import { countPasskeys } from '../passkeys/passkey-table.ts'
import { listProviders } from '../providers/list-providers.ts'
import { provedAtOf } from '../sessions/session-table.ts'
import { countRecoveryCodes } from '../totp/recovery-code-table.ts'
import { hasTotp } from '../totp/totp-table.ts'
import { proofLifeMs } from '../step-up/require-proof.ts'

/** How the account can be signed in to, and what protects it. */
export async function readSecurity(context: AccountsContext, actor: SessionActor): Promise<Security> {
  const account = await getAccount(context.db, actor.accountId)
  const provedAt = (await provedAtOf(context.db, actor.sessionId)) ?? 0
  return {
    success: true,
    hasPassword: context.config.passwordSignIn && account.password_hash !== null,
    provedUntil: provedAt + proofLifeMs,
    totp: {
      isEnabled: await hasTotp(context.db, account.id),
      recoveryCodesLeft: await countRecoveryCodes(context.db, account.id),
    },
    passkeys: await countPasskeys(context.db, account.id),
    providers: await listProviders(context, account),
  }
}
