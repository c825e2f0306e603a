import type { Browser } from '@gazetteer/testkit'

/** Creates an account, signed in, with file storage; returns its credentials. */
export async function signUp(browser: Browser, name = 'someone'): Promise<{ email: string; password: string }> {
  const credentials = { email: `${name}@example.com`, password: 'correct horse' }
  await browser.post('/api/auth/register', credentials)
  await browser.post('/api/auth/login', credentials)
  await browser.post('/api/db/save', { provider: 'none' })
  return credentials
}
