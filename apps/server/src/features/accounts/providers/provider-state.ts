import { authMessages } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import type { AccountsContext } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'
import {
  deleteOldProviderStates,
  insertProviderState,
  type ProviderStateRow,
  takeProviderState,
} from './provider-state-table.ts'

const lifeMs = 10 * 60_000

/** The page that every provider returns to. */
export const providerReturn = (context: AccountsContext): string => context.links.url('/login')

/** Begins the state of a sign-in for which the provider must ask for the person again. */
const againMark = 'again.'

type Begun = {
  provider: ProviderStateRow['provider']
  browserToken: string
  accountId: string | null
  asksAgain?: boolean
}

/**
 * The state of a new sign-in at a provider, bound to the browser by `browserToken` (its cookie), and valid once within
 * ten minutes. `accountId`: its owner links the provider; null: a sign-in. `asksAgain`: a part of the state, so that a
 * browser cannot change it.
 */
export async function newProviderState(
  context: AccountsContext,
  { provider, browserToken, accountId, asksAgain = false }: Begun,
): Promise<string> {
  const now = context.clock.now()
  const state = (asksAgain ? againMark : '') + newToken()
  await deleteOldProviderStates(context.db, now)
  await insertProviderState(context.db, {
    state_hash: hashToken(state),
    provider,
    browser_hash: hashToken(browserToken),
    account_id: accountId,
    expires_at: now + lifeMs,
  })
  return state
}

/** Whether the sign-in of this state, once it is checked, must be a new proof of the person. */
export const asksAgain = (state: string): boolean => state.startsWith(againMark)

type Returned = {
  provider: ProviderStateRow['provider']
  state: string
  browserToken: string | undefined
  accountId: string | null
}

/** Consumes the state. Throws Invalid unless this browser began it, for the same purpose. Returns the browser's token. */
export async function checkProviderState(
  context: AccountsContext,
  { provider, state, browserToken, accountId }: Returned,
): Promise<string> {
  const stored = await takeProviderState(context.db, provider, hashToken(state))
  const isOfThisBrowser = browserToken !== undefined && stored?.browser_hash === hashToken(browserToken)
  const isFine = isOfThisBrowser && stored.account_id === accountId && stored.expires_at > context.clock.now()
  if (!isFine) throw new Invalid(authMessages.oauthStateMismatch, { code: 'oauth-state-mismatch' })
  return browserToken
}
