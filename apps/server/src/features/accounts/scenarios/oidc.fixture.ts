import type { Browser, FakeOidc, FakeOidcPerson } from '@gazetteer/testkit'

export const oidcSettingsOf = (provider: FakeOidc) => ({
  OIDC_ISSUER: provider.url,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
})

let people = 0
/** Somebody with a verified address. */
export function newPerson(changes: Partial<FakeOidcPerson> = {}): FakeOidcPerson & { email: string } {
  people += 1
  const email = `oidc-${people}@example.com`
  return { sub: `subject-${people}`, email, email_verified: true, ...changes }
}

/** Begins at the server; returns the page of the provider. */
export async function beginOidc(browser: Browser, purpose?: 'sign-in' | 'prove' | 'link'): Promise<string> {
  const { json } = await browser.post('/api/auth/oidc/start', purpose && { purpose })
  return String(json['url'])
}

/** The way there and back, up to what the browser brings home. */
export async function visitOidc(provider: FakeOidc, browser: Browser, person: FakeOidcPerson) {
  return provider.agree(await beginOidc(browser), person)
}

export async function signInWithOidc(provider: FakeOidc, browser: Browser, person: FakeOidcPerson) {
  return browser.post('/api/auth/oidc/callback', await visitOidc(provider, browser, person))
}
