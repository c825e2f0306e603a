import type { Db } from '@gazetteer/app-database'
import type { Platform } from '../../../platform/platform.ts'
import type { AccountRow } from '../account-table.ts'
import { listProviders } from '../providers/list-providers.ts'

export type WayToSignIn = 'password' | 'passkey' | 'github' | 'oidc'

/** How the account's owner can sign in on this server, as it is set up. */
export async function waysToSignIn(
  platform: Pick<Platform, 'db' | 'config'>,
  account: Pick<AccountRow, 'id' | 'github_id' | 'password_hash'>,
): Promise<WayToSignIn[]> {
  const { config, db } = platform
  const ways: WayToSignIn[] = config.passwordSignIn && account.password_hash !== null ? ['password'] : []
  if (await hasPasskey(db, account.id)) ways.push('passkey')
  for (const { provider } of await listProviders(platform, account)) {
    if (provider === 'oidc' || config.github.clientId !== null) ways.push(provider)
  }
  return ways
}

async function hasPasskey(db: Db, accountId: string): Promise<boolean> {
  const tables = db.withTables<{ passkey: { id: string; account_id: string } }>()
  const query = tables.selectFrom('passkey').select('id').where('account_id', '=', accountId).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
