import type { AccountsContext } from '../context.ts'
import type { GithubSettings } from './github-exchange.ts'
import { deleteOldProviderStates, insertProviderState } from '../providers/provider-state-table.ts'
import { hashToken, newToken } from '../tokens.ts'

const lifeMs = 10 * 60_000

export const githubNotSetUp = 'GitHub sign-in is not set up on this server.'

export function githubSettings({ config }: AccountsContext): GithubSettings | null {
  const { clientId, clientSecret } = config.github
  return clientId !== null && clientSecret !== null ? { ...config.github, clientId, clientSecret } : null
}

export const githubReturn = (context: AccountsContext): string => `${context.publicUrl()}/login`

type Started = { success: true; url: string; state: string }

/** The state is stored, bound to the browser by `browserToken` (its cookie), and valid once within ten minutes. */
export async function githubStart(
  context: AccountsContext,
  settings: GithubSettings,
  browserToken: string,
): Promise<Started> {
  const now = context.clock.now()
  const state = newToken()
  await deleteOldProviderStates(context.db, now)
  await insertProviderState(context.db, {
    state_hash: hashToken(state),
    provider: 'github',
    nonce: null,
    code_verifier: null,
    account_id: null,
    browser_hash: hashToken(browserToken),
    expires_at: now + lifeMs,
  })
  const url = new URL(`${settings.url}/login/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: githubReturn(context),
    scope: 'user:email',
    state,
    allow_signup: 'true',
  }).toString()
  return { success: true, url: url.href, state }
}
