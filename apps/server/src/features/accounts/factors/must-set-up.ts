import type { Platform } from '../../../platform/platform.ts'
import { hasTotp } from '../totp/totp-table.ts'

/**
 * Whether a session may do nothing but set up a second factor: the installation requires one, the sign-in had none, and
 * no code was asked for because the account has no codes. A passkey of the account does not count until it is used:
 * otherwise the password would be enough.
 */
export async function mustSetUpSecondFactor(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  { accountId, hasSecondFactor }: { accountId: string; hasSecondFactor: boolean },
): Promise<boolean> {
  return config.requireSecondFactor && !hasSecondFactor && !(await hasTotp(db, accountId))
}
