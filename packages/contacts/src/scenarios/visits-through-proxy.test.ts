import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { listeningPort } from '@gazetteer/testkit'
import { afterEach, expect, test } from 'vitest'
import { openSiteVisitor } from '../open-site-visitor.ts'
import { listingFrom, page } from './sites/third-sites.fixture.ts'
import { testSettings } from './sites/visit-sites.fixture.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/**
 * A forward proxy that knows made-up names, and only requests with a whole address. `hello`: what a tunnel's client sends
 * first.
 */
async function openForwardProxy(pages: Record<string, string>) {
  const asked: string[] = []
  const hello: string[] = []
  const proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isWhole = request.url?.startsWith(`http://${request.headers.host}/`) === true
    const body = pages[request.url ?? '']
    const known = body === undefined ? 404 : 200
    response.writeHead(isWhole ? known : 400, { 'content-type': 'text/html; charset=utf-8' })
    response.end(body)
  })
  proxy.on('connect', ({ url, headers }, socket: Socket) => {
    asked.push(`CONNECT ${url} ${headers.host}`)
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      hello.push(data.toString('latin1'))
      socket.destroy()
    })
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  closers.push(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { address: `http://127.0.0.1:${listeningPort(proxy)}`, asked, hello }
}

/** Nothing but the proxy may resolve a name of a site. */
const throughProxy = (proxy: string) =>
  openSiteVisitor(
    testSettings(0, {
      proxy,
      allowPrivate: false,
      resolve: async (host) => {
        throw new Error(`${host} was resolved`)
      },
    }),
  )
const { signal } = new AbortController()
const listing = listingFrom('Backstube Eins; Gasse 1; Ulm; ; 89073; DE; +4973110203')

test('plain sites are asked for with their whole address', async () => {
  const proxy = await openForwardProxy({
    'http://site-1.example/': page('Backstube Eins', 'Gasse 1, 89073 Ulm <a href="/kontakt?von=start">Kontakt</a>'),
    'http://site-1.example/kontakt?von=start': page('Kontakt', 'Backstube Eins, 89073 Ulm, info@site-1.example'),
  })
  const result = await throughProxy(proxy.address).visit('http://site-1.example', [listing], signal)
  expect(result.status).toBe('ok')
  expect(result.listings.get('a')?.found).toMatchObject([{ field: 'email', value: 'info@site-1.example' }])
  expect(proxy.asked).toEqual([
    'GET http://site-1.example/robots.txt',
    'GET http://site-1.example/.well-known/tdmrep.json',
    'GET http://site-1.example/',
    'GET http://site-1.example/kontakt?von=start',
  ])
})

test('encrypted sites are asked for with CONNECT, and their name goes to the site', async () => {
  const proxy = await openForwardProxy({})
  const result = await throughProxy(proxy.address).visit('https://site-2.example/a', [listing], signal)
  expect(result.status).toBe('unreachable')
  expect(proxy.asked).toEqual(['CONNECT site-2.example:443 site-2.example:443'])
  expect(proxy.hello).toEqual([expect.stringContaining('site-2.example')])
})
