import { version } from '@gazetteer/contract'
import { makeTestFolder, startTestPostgres, breakableProxy, manualClock, waitFor } from '@gazetteer/testkit'
import { startServerProcess } from '../../../testing/index.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openHttp } from '../../../platform/http/open-http.ts'
import { silentLog } from '../../../platform/log.ts'
import type { FeatureStart } from '../../../platform/platform.ts'
import { openMetrics } from '../../../platform/metrics.ts'
import { openLinks } from '../../../platform/links.ts'
import { trusted } from '../../../platform/trusted.ts'
import { healthFeature } from '../index.ts'

type Authenticate = Parameters<typeof openHttp>[0]['authenticate']

const noActor = { credential: 'session', actor: null } as const

type Over = { authenticate?: Authenticate; path?: string; isStopping?: boolean; role?: 'all' | 'worker' }

async function healthOver(executeSql: () => Promise<unknown>, over: Over = {}) {
  const { authenticate = async () => noActor, path = '/api/health', isStopping = false, role = 'all' } = over
  const config = readConfig({})
  const metrics = openMetrics()
  const { registry } = metrics
  const settings = { ...config, role, log: silentLog, registry, webFolder: null }
  const http = await openHttp({ ...settings, links: openLinks(config, () => ''), authenticate })
  const platform = {
    config,
    clock: manualClock(),
    mail: { isConfigured: false },
    jobs: { states: async () => [{ name: 'mail.dead', waiting: 2, active: 0, failed: 0 }] },
    database: { kind: 'embedded', executeSql, pool: () => ({ size: 1, idle: 1, waiting: 0 }) },
    metrics,
  }
  healthFeature(trusted<FeatureStart>({ http, platform }), {
    payments: { card: false, bitcoin: false },
    isEmpty: async () => false,
    lastWebhookAt: async () => null,
    isStopping: () => isStopping,
    defaultSource: () => ({ id: 'sample', state: 'ready', problem: null }),
  }) // all that health needs of the platform
  try {
    const answer = await http.inject(path)
    return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() }
  } finally {
    await http.close()
  }
}

test('is up while the app database answers', async () => {
  expect(await healthOver(async () => [])).toEqual({
    status: 200,
    json: {
      success: true,
      status: 'ok',
      version,
      database: 'embedded',
      uptimeSeconds: 0,
      mailsGivenUp: 2,
      source: { id: 'sample', state: 'ready', problem: null },
      lastWebhookAt: null,
    },
  })
})

test('is degraded, in the API’s error format, while the app database does not answer', async () => {
  const { status, json } = await healthOver(() => Promise.reject(new Error('gone')))
  const text = 'The app database does not respond.'
  expect(status).toBe(503)
  expect(json).toMatchObject({ success: false, error: text, message: text, code: 'unavailable', status: 'degraded' })
})

test('answers in time while the session store hangs', async () => {
  const gone = () => Promise.reject(new Error('gone'))
  expect((await healthOver(gone, { authenticate: () => new Promise(() => undefined) })).status).toBe(503)
  expect((await healthOver(async () => [], { authenticate: gone })).status).toBe(200)
})

test('is ready while the app database answers, until the stop begins', async () => {
  const path = '/api/ready'
  const ready = { status: 200, json: { success: true, status: 'ready' } }
  expect(await healthOver(async () => [], { path })).toEqual(ready)
  for (const [over, text] of [
    [{ path, isStopping: true }, 'The server is shutting down.'],
    [{ path }, 'The app database does not respond.'],
  ] as const) {
    const answer = await healthOver(() => Promise.reject(new Error('gone')), over)
    const json = { success: false, error: text, message: text, code: 'unavailable', status: 'not-ready' }
    expect(answer).toEqual({ status: 503, json })
  }
})

test('a worker serves only the monitoring routes', async () => {
  const statusAt = async (path: string) => (await healthOver(async () => [], { path, role: 'worker' })).status
  expect(await Promise.all(['/api/health', '/api/ready'].map(statusAt))).toEqual([200, 200])
  expect(await Promise.all(['/api/installation', '/', '/api/nothing'].map(statusAt))).toEqual([404, 404, 404])
})

test('the server answers 503, with and without a cookie, while its PostgreSQL is unavailable, and 200 when it is back', async () => {
  const [postgres, folder] = await Promise.all([startTestPostgres(), makeTestFolder()])
  const address = new URL(postgres.url)
  const cable = await breakableProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(cable.port)
  const env = { DATABASE_URL: address.href, DATA_DIR: folder.path, MAPS_SOURCE: 'sample', LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  try {
    const visitor = server.browser()
    const guest = server.browser()
    guest.cookies.set('gazetteer_session', 'x'.repeat(43))
    const statuses = async () => Promise.all([visitor, guest].map(async (one) => (await one.get('/api/health')).status))
    expect(await statuses()).toEqual([200, 200])
    cable.cut()
    expect(await statuses()).toEqual([503, 503])
    const { json } = await guest.get('/api/health')
    expect(json).toMatchObject({ success: false, code: 'unavailable', status: 'degraded', database: 'postgres' })
    cable.repair()
    await waitFor('the way back', async () => String(await statuses()) === '200,200')
  } finally {
    await server.stop()
    await cable.close()
    await postgres.stop()
    await folder.stop()
  }
}, 60_000)
