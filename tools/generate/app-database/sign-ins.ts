import { leftCaptures } from '@gazetteer/server/testing/left-captures'
import type { ServerProcess } from '@gazetteer/server/testing/server-process'
import { openBrowser, softwareAuthenticator } from '@gazetteer/testkit'
import { TOTP } from 'otpauth'
import type { Installation } from './installation.ts'
import { register } from './people.ts'

/** An account with every factor, one that a provider opened, and sign-ins that were not finished. */
export async function signInEveryWay({ fakes }: Installation, server: ServerProcess): Promise<void> {
  await register(server, 'secured')
  // Browsers make no passkeys for an IP address.
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const credentials = { email: 'secured@example.com', password: leftCaptures.password }
  const browser = openBrowser(origin)
  const post = async (path: string, body?: unknown) => (await browser.post(`/api/auth/${path}`, body)).json
  await post('login', credentials)
  const device = softwareAuthenticator(origin)
  await post('passkeys/register', device.create(await post('passkeys/options')))
  const secret = String((await post('totp/setup'))['secret'])
  await post('totp/confirm', { code: new TOTP({ secret }).generate() })

  const visitor = openBrowser(origin)
  await visitor.post('/api/auth/login', credentials)
  await visitor.post('/api/auth/passkeys/sign-in-options')
  for (const email of ['provider@example.com', credentials.email]) {
    const arriving = openBrowser(origin)
    const { json } = await arriving.post('/api/auth/oidc/start')
    const back = fakes.oidc.agree(String(json['url']), { sub: email, email, email_verified: true })
    await arriving.post('/api/auth/oidc/callback', back)
  }
}
