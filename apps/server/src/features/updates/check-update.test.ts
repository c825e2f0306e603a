import { once } from 'node:events'
import { createServer } from 'node:http'
import { listeningPort, makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { openUpdateCheck } from './check-update.ts'

const hourMs = 3_600_000

async function serve() {
  const served = {
    requests: 0,
    body: '{"version":"1.7.0","url":"https://gazetteer.example/1.7.0","notes":"x"}',
    status: 200,
  }
  const server = createServer((_request, response) => {
    served.requests += 1
    response.writeHead(served.status, { location: '/elsewhere' }).end(served.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${listeningPort(server)}/newest.json`
  const folder = await makeTestFolder()
  onTestFinished(async () => {
    server.close()
    await folder.stop()
  })
  const clock = { now: 1_795_000_000_000 }
  const open = (from: string | null = url, version = '1.6.0') =>
    openUpdateCheck({ url: from, dataDir: folder.path, version, now: () => clock.now, log: silentLog })
  return { served, clock, open }
}

test('fetches the document once a day, also over restarts, and reports a newer version', async () => {
  const { served, clock, open } = await serve()
  const newer = { state: 'newer', newest: '1.7.0', url: 'https://gazetteer.example/1.7.0', checkedAt: clock.now }
  const check = open()
  expect(await Promise.all([check(), check()])).toEqual([newer, newer])
  clock.now += 23 * hourMs
  expect((await open()()).state).toBe('newer')
  expect((await open(undefined, '1.7.0')()).state).toBe('current')
  expect(served.requests).toBe(1)
  clock.now += 2 * hourMs
  await check()
  expect(served.requests).toBe(2)
})

test('sends no request without the setting', async () => {
  const { served, open } = await serve()
  expect(await open(null)()).toEqual({ state: 'off', newest: null, url: null, checkedAt: null })
  expect(served.requests).toBe(0)
})

test.each([
  ['no JSON', { body: '<html>' }],
  ['no version', { body: '{"version":"soon"}' }],
  ['an address that is no web page', { body: '{"version":"9.0.0","url":"javascript:alert(1)"}' }],
  ['a failure', { status: 500 }],
  ['a redirect', { status: 302 }],
  ['too much', { body: ' '.repeat(200_000) }],
])('does not know the newest version after %s, and does not ask again on the same day', async (_name, answer) => {
  const { served, open } = await serve()
  Object.assign(served, answer)
  const check = open()
  expect(await check()).toMatchObject({ state: 'unknown', newest: null })
  await check()
  expect(served.requests).toBe(1)
})
