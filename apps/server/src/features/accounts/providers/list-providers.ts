import type { LinkedProvider } from '@gazetteer/contract'
import type { Platform } from '../../../platform/platform.ts'
import type { AccountRow } from '../account-table.ts'
import { findIdentityOf } from '../oidc/linked-identity-table.ts'
import { oidcSettings } from '../oidc/oidc-settings.ts'

/** The sign-in providers of the account; of OpenID Connect, only the one that is set up. */
export async function listProviders(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { id, github_id: githubId }: Pick<AccountRow, 'id' | 'github_id'>,
): Promise<LinkedProvider[]> {
  const linked: LinkedProvider[] = []
  if (githubId !== null) linked.push({ provider: 'github', name: 'GitHub', email: null, linkedAt: null })
  const settings = oidcSettings(config)
  const identity = settings && (await findIdentityOf(db, id, settings.issuer))
  if (settings && identity) {
    const { email, linked_at: linkedAt } = identity
    linked.push({ provider: 'oidc', name: settings.name, email, linkedAt })
  }
  return linked
}
