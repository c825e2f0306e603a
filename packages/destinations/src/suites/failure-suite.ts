import { patient } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDestination } from '../open-destination.ts'
import { listing, now } from './store-suite.ts'
import type { Destination, DestinationCheck, DestinationTimeouts } from '../destination.ts'
import type { StoreTarget } from '../target.ts'
import { type Proxy, openProxy } from '../reach/tcp-proxy.fixture.ts'

/** A prepared table on a real server, and access to it through other addresses. */
export type FailingBench = {
  endpoint: { host: string; port: number }
  /** The same database at another host or port. */
  at: (place: { host: string; port: number }) => StoreTarget
  stop: () => Promise<void>
}

/** Common tests of network and server failures for every store; call inside a `describe`. */
export function failureSuite(openBench: () => Promise<FailingBench>): void {
  let bench: FailingBench
  let proxy: Proxy
  const open = (target: StoreTarget, timeouts: Partial<DestinationTimeouts> = {}): Destination =>
    openDestination(target, { allowPrivateHosts: true, now: () => now, timeouts })

  beforeAll(async () => {
    bench = await openBench()
    proxy = await openProxy(bench.endpoint)
  })
  afterAll(async () => {
    await proxy.close()
    await bench.stop()
  })

  test('a server that dies in the middle of a batch loses nothing: the batch is written again and is there once', async () => {
    const store = open(bench.at({ host: '127.0.0.1', port: proxy.port }))
    const all = Array.from({ length: 1_000 }, (_, at) => listing(`p${at}`, { name: 'x'.repeat(500) }))
    await store.upsert(all.slice(0, 10))
    proxy.cutAfterBytes = 200_000
    await expect(store.upsert(all)).rejects.toMatchObject({
      kind: 'connection-lost',
      message: /^The connection to .* was lost\.$/,
    })
    proxy.cutAfterBytes = null
    await store.upsert(all)
    expect(await store.count()).toBe(1_000)
    await store.close()
  })

  test('a connection that broke while idle is replaced', async () => {
    const store = open(bench.at({ host: '127.0.0.1', port: proxy.port }))
    await store.count()
    proxy.cut()
    await store.count().catch(() => undefined)
    expect(await store.count()).toBeGreaterThanOrEqual(0)
    await store.close()
  })

  test('idle connections are closed', async () => {
    const ownProxy = await openProxy(bench.endpoint)
    const store = open(bench.at({ host: '127.0.0.1', port: ownProxy.port }), { idleMs: 50 })
    await store.count()
    const before = ownProxy.connections
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await store.count()
    expect(ownProxy.connections).toBeGreaterThan(before)
    await store.close()
    await ownProxy.close()
  })

  test('a server that accepts the connection and never answers: the test times out and reports it', async () => {
    const silent = await openProxy(null)
    const store = open(bench.at({ host: '127.0.0.1', port: silent.port }), { testMs: 700, connectMs: 5_000 })
    const start = performance.now()
    const checks = await store.test()
    expect(performance.now() - start).toBeLessThan(patient(2_000))
    expect(outcomes(checks).slice(0, 2)).toEqual(['passed', 'passed'])
    expect(failed(checks)).toMatch(/the test timed out after 1 second\.|did not answer in time/)
    await store.close()
    await silent.close()
  })

  test('queries on such a server time out with a message', async () => {
    const silent = await openProxy(null)
    const store = open(bench.at({ host: '127.0.0.1', port: silent.port }), { connectMs: 300, statementMs: 300 })
    await expect(store.count()).rejects.toMatchObject({
      kind: 'timed-out',
      message: expect.stringContaining('did not answer in time'),
    })
    await store.close()
    await silent.close()
  })

  test.each([
    [
      'a name that is not there',
      { host: 'no-such-host.invalid', port: 5432 },
      'name-found',
      'The host name no-such-host.invalid was not found.',
    ],
    ['a port without a listener', { host: '127.0.0.1', port: 1 }, 'reached', '127.0.0.1:1 refused the connection.'],
    [
      'a metadata address',
      { host: '169.254.169.254', port: 80 },
      'name-found',
      '169.254.169.254 is an address that Gazetteer never connects to.',
    ],
  ])('%s is reported as such', async (_what, place, line, text) => {
    const store = open(bench.at(place))
    const checks = await store.test()
    expect(checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: line,
      text: expect.stringContaining(text),
    })
    await expect(store.count()).rejects.toMatchObject({
      name: 'DestinationError',
      message: expect.stringContaining(text),
    })
    await store.close()
  })

  test('private and loopback addresses are rejected when configured so, also by name', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const store = openDestination(bench.at({ ...bench.endpoint, host }), { allowPrivateHosts: false, now: () => now })
      await expect(store.count()).rejects.toMatchObject({ kind: 'forbidden-address' })
      expect(failed(await store.test())).toMatch(/is a private address/)
      await store.close()
    }
  })
}

export const outcomes = (checks: DestinationCheck[]): string[] => checks.map(({ outcome }) => outcome)
export const failed = (checks: DestinationCheck[]): string =>
  checks.find(({ outcome }) => outcome === 'failed')?.text ?? ''
