import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { findCity } from '@gazetteer/places/us'
import { afterEach, expect, test } from 'vitest'
import { openOverture } from '../index.ts'

const { signal } = new AbortController()
const found = findCity('Chicago, IL')
if (found === null) throw new Error('Chicago is a city')
const chicago = found
const release = '2026-10-21.0'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Serves answers by path suffix; 404 otherwise. */
async function serve(answers: Record<string, Answer>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = Object.entries(answers).find(([ending]) => path.endsWith(ending))?.[1]
    if (answer === undefined) response.writeHead(404).end()
    else answer(response, request)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, asked }
}

const json =
  (value: unknown): Answer =>
  (response) =>
    void response.end(JSON.stringify(value))
const endless: Answer = (response) => {
  const send = (): void => void (response.destroyed || response.write(Buffer.alloc(256 << 10, ' '), send))
  send()
}
const endlessRange: Answer = (response, request) => {
  response.writeHead(206, { 'content-range': 'bytes 0-99/1000000000', etag: '"x"' })
  endless(response, request)
}
const bomb = gzipSync(Buffer.alloc(200 << 20, ' '))
const gzipBomb: Answer = (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
const catalog = json({ latest: release, links: [{ rel: 'child', href: `./${release}/catalog.json` }] })

test.each<[string, string, Record<string, Answer>]>([
  ['an endless catalog', 'is longer than 4 MB', { '/catalog.json': endless }],
  ['a catalog that is a gzip bomb', 'is longer than 4 MB', { '/catalog.json': gzipBomb }],
  ['an endless listing', 'is longer than 4 MB', { 'prefix=release%2F&delimiter=%2F': endless }],
  ['an endless collection', 'is longer than', { [`${release}/catalog.json`]: endless, '/catalog.json': catalog }],
  ['a range that does not end', 'is longer than', { '/catalog.json': catalog, '.parquet': endlessRange }],
])('refuses %s in a sentence, after few requests and with little memory', async (_name, text, answers) => {
  const { url, asked } = await serve(answers)
  const source = openOverture({ url, cacheDir: null, now: Date.now })
  const before = process.memoryUsage().rss
  const expectedError = { kind: 'refused', message: expect.stringContaining(text) }
  await expect(source.covers(chicago, signal)).rejects.toMatchObject(expectedError)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 << 20)
  expect(asked.length).toBeLessThan(15)
  await source.close()
})

test.each<[string, (inner: string) => Record<string, Answer>]>([
  [
    'redirects',
    (inner) => ({ '/catalog.json': (response) => void response.writeHead(302, { location: inner }).end() }),
  ],
  [
    'links',
    (inner) => ({
      '/catalog.json': json({ latest: release, links: [{ rel: 'child', href: `${inner}/${release}/catalog.json` }] }),
    }),
  ],
  ['links without an address', () => ({ '/catalog.json': json({ links: [{ rel: 'child', href: 'http://[' }] }) })],
])('%s that lead to another host are not followed', async (_name, answersFor) => {
  const inner = await serve({ '': json({}) })
  const { url } = await serve(answersFor(inner.url))
  const source = openOverture({ url, cacheDir: null, now: Date.now })
  await expect(source.covers(chicago, signal)).rejects.toMatchObject({ kind: 'refused' })
  expect(inner.asked).toEqual([])
  await source.close()
})
