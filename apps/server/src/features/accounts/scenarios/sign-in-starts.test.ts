import type { FakeOidc } from '@gazetteer/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../testing/index.ts'
import { type ServerWithProviders, startWithProviders } from './providers.fixture.ts'

let oidc: FakeOidc
let server: TestServer
let stop: ServerWithProviders['stop']
beforeAll(async () => {
  ;({ server, oidc, stop } = await startWithProviders({
    env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:3000' },
  }))
})
afterAll(() => stop())
afterEach(() => {
  oidc.breakDown(false)
})

const begin = (call: string, address: string) =>
  server.visitor().post(`/api/auth/${call}`, undefined, { 'x-forwarded-for': address })

async function countRows(table: string): Promise<unknown> {
  return (await server.database.executeSql(`select count(*)::int as count from ${table}`)).rows
}

test('an address begins 300 sign-ins at providers in ten minutes, and stores no more', async () => {
  const address = '203.0.113.4'
  for (let person = 0; person < 30; person++) {
    for (let n = 0; n < 10; n++) {
      const { status, json } = await begin(n % 2 === 0 ? 'oidc/start' : 'github/start', address)
      expect([status, json['success']]).toEqual([200, true])
    }
  }
  for (const call of ['oidc/start', 'github/start']) {
    const { status, json, headers } = await begin(call, address)
    expect([status, json['code'], headers.get('retry-after')]).toEqual([429, 'too-many', '600'])
  }
  expect(await countRows('provider_state')).toEqual([{ count: 300 }])
  expect((await begin('oidc/start', '203.0.113.5')).json['success']).toBe(true)
  server.clock.advance(10 * 60_000)
  expect((await begin('oidc/start', address)).json['success']).toBe(true)
})

test('and asks 300 times for a passkey', async () => {
  const address = '203.0.113.6'
  for (let n = 0; n < 300; n++) expect((await begin('passkeys/sign-in-options', address)).status).toBe(200)
  expect((await begin('passkeys/sign-in-options', address)).status).toBe(429)
  expect(await countRows('passkey_challenge')).toEqual([{ count: 300 }])
  expect((await begin('oidc/start', address)).status).toBe(200)
})

test('a provider that is away gets one request for all sign-ins of some seconds', async () => {
  server.clock.advance(60 * 60_000)
  oidc.breakDown(true)
  oidc.requests.length = 0
  const away = { success: false, error: 'Single sign-on gave an unexpected answer. Please try again.' }
  for (let round = 1; round <= 2; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => begin('oidc/start', `192.0.2.${n}`)))
    for (const { json } of answers) expect(json).toEqual(away)
    expect((await begin('oidc/start', '192.0.2.99')).json).toEqual(away)
    expect(oidc.requests).toHaveLength(round)
    server.clock.advance(5_000)
  }
  oidc.breakDown(false)
  expect((await begin('oidc/start', '192.0.2.99')).json['success']).toBe(true)
})
