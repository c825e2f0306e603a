import { call } from '../../../platform/api/call.ts'
import { startProvider } from '../sign-in/github.ts'

const failed = 'Could not open the sign-in. Try again.'

/** Opens the provider of OpenID Connect. `backTo`: the address to open after a link. Returns the error text, or null. */
export const startOidc = (purpose: 'sign-in' | 'prove' | 'link', backTo?: string): Promise<string | null> =>
  startProvider({
    purpose: purpose === 'link' ? 'oidc-link' : 'oidc',
    start: () => call('oidcStart', { body: { purpose } }),
    texts: { failed, urlMissing: failed },
    ...(backTo === undefined ? {} : { backTo }),
  })
