import { TOTP } from 'otpauth'
import { readJson } from '@gazetteer/testkit'
import { z } from 'zod'
import type { SignedIn, TestServer } from './start-test-server.ts'

/** A user with one-time codes, who has just confirmed them. `codeAt` is the app's code, `seconds` from now. */
export type CodeUser = SignedIn & { recoveryCodes: string[]; codeAt: (seconds?: number) => string; secret: string }

/** Turns one-time codes on. Advances the clock afterwards, because the confirming code cannot be used again. */
export async function enableCodes(server: TestServer, person: SignedIn): Promise<CodeUser> {
  const { secret } = readJson((await person.browser.post('/api/auth/totp/setup')).json, { secret: z.string() })
  const codeAt = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: server.clock.now() + seconds * 1000 })
  const confirmed = await person.browser.post('/api/auth/totp/confirm', { code: codeAt() })
  const { recoveryCodes } = readJson(confirmed.json, { recoveryCodes: z.array(z.string()) })
  server.clock.advance(60_000)
  return { ...person, recoveryCodes, codeAt, secret }
}

/** The challenge that a sign-in with the right password gets. */
export async function challengeOf(
  person: Pick<SignedIn, 'email' | 'password'>,
  browser: SignedIn['browser'],
): Promise<string> {
  const { json } = await browser.post('/api/auth/login', { email: person.email, password: person.password })
  return readJson(json, { challenge: z.string() }).challenge
}
