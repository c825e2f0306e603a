import type { Platform } from '../../../platform/platform.ts'
import type { AccountRow } from '../account-table.ts'
import { countPasskeys } from '../passkeys/passkey-table.ts'
import { listProviders } from '../providers/list-providers.ts'

export type WayToSignIn = 'password' | 'passkey' | 'github' | 'oidc'

/** How the account's owner can sign in on this server, as it is set up. */
export async function waysToSignIn(
  platform: Pick<Platform, 'db' | 'config'>,
  account: Pick<AccountRow, 'id' | 'github_id' | 'password_hash'>,
): Promise<WayToSignIn[]> {
  const { config, db } = platform
  const ways: WayToSignIn[] = config.passwordSignIn && account.password_hash !== null ? ['password'] : []
  if ((await countPasskeys(db, account.id)) > 0) ways.push('passkey')
  for (const { provider } of await listProviders(platform, account)) {
    if (provider === 'oidc' || config.github.clientId !== null) ways.push(provider)
  }
  return ways
}
