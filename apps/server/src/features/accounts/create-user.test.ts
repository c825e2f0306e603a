import { type KeyScope, keyScopes } from '@gazetteer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from '../../testing/index.ts'

const createdSchema = z.strictObject({ userId: z.string(), key: z.string().startsWith('gz_') })

describe('an account from the command line', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const create = async (email: string, { scopes, plan }: { scopes: KeyScope[]; plan: 'professional' | null }) => {
    const key = { name: 'first', scopes, days: 90 }
    return createdSchema.parse(JSON.parse(await server.command({ command: 'user-create', email, key, plan })))
  }
  const withKey = (key: string) => ({ authorization: `Bearer ${key}` })

  test('is usable with its key only: destination, webhook, schedule', async () => {
    const scopes = [...keyScopes]
    const { userId, key } = await create('robot@example.com', { scopes, plan: 'professional' })
    const program = server.visitor()
    const me = await program.get('/api/me', withKey(key))
    const user = { id: userId, email: 'robot@example.com', plan_type: 'professional', credits_remaining: null }
    expect(me.json).toEqual({ user, plan: 'professional', credits: null, scopes })
    const post = (path: string, body: object) =>
      program.send(path, {
        method: 'POST',
        headers: { ...withKey(key), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const request = { cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }] }
    const answers = [
      await post('/api/db/save', { provider: 'none' }),
      await post('/api/webhooks/create', { url: 'https://example.com/hook', events: ['run.ended'] }),
      await post('/api/campaigns/save', { name: 'weekly', request, cron: '0 9 * * 1' }),
      await post('/api/presets/save', { kind: 'view', name: 'mine', content: { query: 'has=phone' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  test('follows the plan: a free account gets a key that only reads', async () => {
    const { key } = await create('free@example.com', { scopes: ['read'], plan: null })
    expect((await server.visitor().get('/api/me', withKey(key))).json).toMatchObject({ plan: 'free', scopes: ['read'] })
    await expect(create('other@example.com', { scopes: ['capture'], plan: null })).rejects.toThrow('Free accounts')
    expect((await server.visitor().get('/api/me', withKey('gz_unknown'))).status).toBe(401)
  })

  test('keeps one account per address', async () => {
    await create('twice@example.com', { scopes: ['read'], plan: null })
    await expect(create('Twice@example.com', { scopes: ['read'], plan: null })).rejects.toThrow(
      'already has an account',
    )
  })

  test('shows a session all scopes', async () => {
    const { browser, email } = await server.signedIn('free')
    const scopes = ['read', 'capture', 'table', 'admin']
    expect((await browser.get('/api/me')).json).toMatchObject({ user: { email }, plan: 'free', scopes })
  })
})
