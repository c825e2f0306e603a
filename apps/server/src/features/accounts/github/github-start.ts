import type { AccountsContext } from '../context.ts'
import type { GithubSettings } from './github-exchange.ts'
import { newProviderState, providerReturn } from '../providers/provider-state.ts'

export const githubNotSetUp = 'GitHub sign-in is not set up on this server.'

export function githubSettings({ config }: AccountsContext): GithubSettings | null {
  const { clientId, clientSecret } = config.github
  return clientId !== null && clientSecret !== null ? { ...config.github, clientId, clientSecret } : null
}

type Started = { success: true; url: string; state: string }

/** The state is bound to the browser by `browserToken` (its cookie). */
export async function githubStart(
  context: AccountsContext,
  settings: GithubSettings,
  browserToken: string,
): Promise<Started> {
  const state = await newProviderState(context, { provider: 'github', browserToken, accountId: null })
  const url = new URL(`${settings.url}/login/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: providerReturn(context),
    scope: 'user:email',
    state,
    allow_signup: 'true',
  }).toString()
  return { success: true, url: url.href, state }
}
