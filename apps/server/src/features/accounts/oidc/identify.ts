import { checkEmail } from '@gazetteer/contract'
import { Unavailable } from '../../../platform/errors.ts'
import { emailKey } from '../account-table.ts'
import type { Caller } from '../caller.ts'
import type { AccountsContext } from '../context.ts'
import { asksAgain, checkProviderState, providerReturn } from '../providers/provider-state.ts'
import { byAddress } from '../throttle/rules.ts'
import type { Identity, OidcProvider } from './provider.ts'

/** What the address of the return has, and the cookie of its browser. */
export type OidcReturn = {
  code: string
  state: string
  issuer: string | undefined
  browserToken: string | undefined
  caller: Caller
}

/** The state is verified and consumed before any request to the provider. `accountId`: whose link began; null: a sign-in. */
export function identifyReturn(
  context: AccountsContext,
  provider: OidcProvider,
  { code, state, issuer, browserToken, caller, accountId }: OidcReturn & { accountId: string | null },
): Promise<Identity> {
  return context.attemptLimiter.attempt([byAddress(caller.address)], async () => {
    const token = await checkProviderState(context, { provider: 'oidc', state, browserToken, accountId })
    const redirectUri = providerReturn(context)
    const flow = { state, browserToken: token, redirectUri, asksAgain: asksAgain(state) }
    return provider.identify({ ...flow, code, issuer })
  })
}

/** The address of an identity that may come in; throws Unavailable with the reason otherwise. */
export function acceptedEmail({ name, allowedDomains }: OidcProvider, { email }: Identity): string {
  if (email === null || checkEmail(email) !== null)
    throw new Unavailable(`${name} has no verified email address of you.`)
  const domains = allowedDomains.map((domain) => domainOf(`@${domain}`))
  if (domains.length > 0 && !domains.includes(domainOf(email)))
    throw new Unavailable('Email addresses of this domain cannot sign in on this server.')
  return email.trim()
}

const domainOf = (email: string): string => emailKey(email).slice(emailKey(email).lastIndexOf('@') + 1)
