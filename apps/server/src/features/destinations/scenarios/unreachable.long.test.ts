import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { patient, runningClock } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('a database that takes the connection and never answers', () => {
  let server: TestServer
  let silent: Server
  let port = 0
  const sockets = new Set<Socket>()
  beforeAll(async () => {
    server = await startTestServer({ clock: runningClock() })
    silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
    })
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const address = silent.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
    await server.stop()
  })

  test.each(['postgres', 'mysql'])(
    '%s: the test and saving give up within 10 seconds, with the reason',
    async (provider) => {
      const { browser } = await server.signedIn('professional')
      const config = { provider, host: '127.0.0.1', port, database: 'x', username: 'x', password: 'x' }
      const start = performance.now()
      const [tested, saved] = await Promise.all([
        browser.post('/api/db/test', config),
        browser.post('/api/db/save', config),
      ])
      expect(performance.now() - start).toBeLessThan(10_000 + patient(500))
      expect(tested.json).toMatchObject({ success: false, message: 'Failed to test connection' })
      for (const { json } of [tested, saved]) {
        expect(json).toMatchObject({ success: false, error: expect.stringContaining('did not answer in time') })
      }
    },
  )
})

describe('an installation that connects only to public addresses', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { ALLOW_PRIVATE_DATABASE_HOSTS: 'false' } })
  })
  afterAll(() => server.stop())

  const parts = { database: 'x', username: 'x', password: 'x' }
  test.each([
    { provider: 'postgres', host: '127.0.0.1', ...parts },
    { provider: 'postgres', host: 'localhost', ...parts },
    { provider: 'postgres', host: '[::1]', ...parts },
    { provider: 'postgres', host: '::ffff:10.0.0.1', ...parts },
    { provider: 'postgres', host: '2130706433', ...parts },
    { provider: 'postgres', postgresUrl: 'postgres://x:x@192.168.0.1/x' },
    { provider: 'postgres', postgresUrl: 'postgres://x:x@db.example.com/x?host=127.0.0.1' },
    { provider: 'postgres', postgresUrl: 'postgres://x:x@169.254.169.254:80/x' },
    { provider: 'postgres', postgresUrl: 'postgres://x:x@%2Fvar%2Frun%2Fpostgresql/x' },
    { provider: 'postgres', host: 'db.example.com', postgresUrl: 'postgres://x:x@[fd00:ec2::254]/x' },
    { provider: 'mysql', host: '172.16.0.1', ...parts },
    { provider: 'mysql', host: '/var/run/mysqld/mysqld.sock', ...parts },
    { provider: 'supabase', supabaseUrl: 'http://127.0.0.1:54321', supabasePublishableKey: 'k' },
    { provider: 'supabase', supabaseUrl: 'https://169.254.169.254', supabasePublishableKey: 'k' },
    { provider: 'supabase', supabaseUrl: 'https://[::1]/', supabasePublishableKey: 'k' },
    { provider: 'supabase', supabaseUrl: 'ftp://example.com', supabasePublishableKey: 'k' },
  ])('refuses %j before a connection', async (config) => {
    const { browser } = await server.signedIn('professional')
    const { status, json } = await browser.post('/api/db/test', config)
    expect([status, json['message']]).toEqual([200, 'Failed to test connection'])
    expect(json['error']).toMatch(
      /is a private address|never connects to|single host|must look like https|was not found/,
    )
    expect((await browser.post('/api/db/save', config)).json).toMatchObject({ success: false, error: json['error'] })
  })
})
