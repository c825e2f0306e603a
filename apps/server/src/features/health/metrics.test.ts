import { readRunResult, startTestServer } from '../../testing/index.ts'
import { version } from '@gazetteer/contract'
import { manualClock, runningClock } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openHttp } from '../../platform/http/open-http.ts'
import { silentLog } from '../../platform/log.ts'
import { openMetrics } from '../../platform/metrics.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openLinks } from '../../platform/links.ts'
import { trusted } from '../../platform/trusted.ts'
import { metricsRoute } from './metrics.ts'

const request = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant'] }] }
const token = 'a-token-of-some-length'

test('counts HTTP requests by route, source requests, rows and captures; shows queues, pool, build and event loop', async () => {
  const server = await startTestServer({ clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    await browser.post('/api/runtime/start', request)
    const { requests } = await readRunResult(browser)
    await browser.get('/api/jobs/unknown-job/refused')
    await browser.get('/api/no/such/path')
    const { status, text, headers } = await server.visitor().get('/api/metrics')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(requests).toBeGreaterThan(0)
    expect(valueOf(text, 'gazetteer_source_requests_total{source="sample",outcome="answered"}')).toBe(requests)
    expect(valueOf(text, 'gazetteer_pages_stored_total{source="sample"}')).toBe(requests)
    expect(valueOf(text, 'gazetteer_captures_ended_total{outcome="completed"}')).toBe(1)
    expect(valueOf(text, 'gazetteer_captures_ended_total{outcome="failed"}')).toBe(0)
    expect(valueOf(text, 'gazetteer_webhook_attempts_total{result="delivered"}')).toBe(0)
    const started = 'method="POST",route="/api/runtime/start"'
    expect(valueOf(text, `gazetteer_http_requests_total{${started},status="200"}`)).toBe(1)
    expect(valueOf(text, `gazetteer_http_request_duration_seconds_count{${started}}`)).toBe(1)
    expect(valueOf(text, 'gazetteer_http_requests_total{method="GET",route="unknown",status="404"}')).toBe(1)
    expect(
      valueOf(text, 'gazetteer_http_requests_total{method="GET",route="/api/jobs/:jobId/refused",status="404"}'),
    ).toBe(1)
    expect(text).toMatch(new RegExp(`^gazetteer_build_info\\{version="${version}",.*role="all",.*\\} 1$`, 'm'))
    expect(valueOf(text, 'gazetteer_open_runs{intent="run"}')).toBe(0)
    expect(valueOf(text, 'gazetteer_merge_lag_seconds')).toBe(0)
    expect(valueOf(text, 'gazetteer_app_database_up')).toBe(1)
    expect(valueOf(text, 'gazetteer_queue_jobs{queue="mail.dead",state="waiting"}')).toBe(0)
    expect(valueOf(text, 'gazetteer_pool_connections{state="idle"}')).toBeGreaterThan(0)
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  } finally {
    await server.stop()
  }
})

const here = '127.0.0.1'
const elsewhere = '203.0.113.7'
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fly-client-ip',
  'fastly-client-ip',
  'x-amzn-trace-id',
]

test.each<[string, Record<string, string>, string, Record<string, string>, number]>([
  ['without a token: this machine', {}, here, {}, 200],
  ['without a token: another one', {}, elsewhere, {}, 403],
  ['without a token: what a proxy that is not trusted passes on', {}, here, { 'x-forwarded-for': here }, 403],
  ['without a token: behind a trusted proxy', { TRUST_PROXY: here }, here, {}, 200],
  ['without a token: behind it', { TRUST_PROXY: here }, here, { 'x-forwarded-for': elsewhere }, 403],
  ['without a token: a claim', { TRUST_PROXY: here }, here, { 'x-forwarded-for': `${here}, ${elsewhere}` }, 403],
  ...proxyHeaders.flatMap((name): [string, Record<string, string>, string, Record<string, string>, number][] => [
    [`without a token: ${name}`, {}, here, { [name]: here }, 403],
    [`without a token: ${name} of a trusted proxy`, { TRUST_PROXY: here }, here, { [name]: here }, 403],
  ]),
  ...['unknown', '_hidden', '[::1]', 'localhost', '', '127.0.0.1:80', '::ffff:127.0.0.1'].map(
    (value): [string, Record<string, string>, string, Record<string, string>, number] => [
      `without a token: "${value}" as forwarded address`,
      { TRUST_PROXY: here },
      here,
      { 'x-forwarded-for': value },
      403,
    ],
  ),
  ['without a token: loopback as a mapped address', {}, '::ffff:127.0.0.1', {}, 200],
  [
    'with a token: behind a proxy',
    { METRICS_TOKEN: token },
    here,
    { 'x-forwarded-for': 'unknown', authorization: `Bearer ${token}` },
    200,
  ],
  ['with a token: who brings it', { METRICS_TOKEN: token }, elsewhere, { authorization: `Bearer ${token}` }, 200],
  ['with a token: who brings another', { METRICS_TOKEN: token }, here, { authorization: `Bearer ${token}x` }, 401],
  ['with a token: who brings none', { METRICS_TOKEN: token }, here, {}, 401],
])('%s', async (_name, env, remoteAddress, headers, status) => {
  const config = readConfig(env)
  const authenticate = async () => ({ credential: 'session', actor: null }) as const
  const metrics = openMetrics()
  const { registry } = metrics
  const settings = { ...config, log: silentLog, registry, webFolder: null }
  const http = await openHttp({ ...settings, links: openLinks(config, () => ''), authenticate })
  const database = { kind: 'embedded', pool: () => ({ size: 0, idle: 0, waiting: 0 }) }
  const platform = { config, clock: manualClock(), database, metrics } // the app database is unavailable
  metricsRoute(trusted<FeatureStart>({ http, platform }))
  try {
    const answer = await http.inject({ url: '/api/metrics', headers, remoteAddress })
    expect([answer.statusCode, answer.body.includes('gazetteer_app_database_up 0')]).toEqual([status, status === 200])
  } finally {
    await http.close()
  }
})

/** The value of the series with this name and these labels. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? Number.NaN)
}
