import type { Actor } from '../../../platform/api/actor.ts'
import type { AccountsContext } from '../context.ts'
import { newProviderState, providerReturn } from '../providers/provider-state.ts'
import { requireProof } from '../step-up/require-proof.ts'
import type { OidcProvider } from './provider.ts'

type Start = { actor: Actor | null; purpose: 'sign-in' | 'prove' | 'link' | undefined; browserToken: string }

/**
 * A visitor signs in. A signed-in user links the provider, unless it is to sign in, or to prove who it is; then the
 * provider asks again.
 */
export async function oidcStart(
  context: AccountsContext,
  provider: OidcProvider,
  { actor, purpose, browserToken }: Start,
): Promise<{ success: true; url: string; state: string }> {
  const isLink = purpose === 'link' || purpose === undefined
  const owner = actor !== null && actor.key === null && isLink ? actor : null
  if (owner !== null) await requireProof(context, { actor: owner })
  const accountId = owner?.accountId ?? null
  const asksAgain = purpose === 'prove'
  const state = await newProviderState(context, { provider: 'oidc', browserToken, accountId, asksAgain })
  const redirectUri = providerReturn(context)
  return { success: true, url: await provider.pageOf({ state, browserToken, redirectUri, asksAgain }), state }
}
