import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { allowedHosts, boundedLines, fetchAllowed, openPacer, Oversized, readBody, resolveLink } from './index.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

test('reads a body up to its limit, and stops an endless one and a gzip bomb there', async () => {
  const bomb = gzipSync(Buffer.alloc(64 << 20))
  let isClosed = false
  const url = await serve((request, response) => {
    response.on('close', () => (isClosed = true))
    if (request.url === '/whole') return response.end('x'.repeat(1000))
    if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const send = (): void => void response.write(Buffer.alloc(64 << 10), () => setImmediate(send))
    return send()
  })
  expect((await readBody(await fetch(`${url}/whole`), 1000)).length).toBe(1000)
  await expect(readBody(await fetch(`${url}/whole`), 999)).rejects.toThrow(Oversized)
  await expect(readBody(await fetch(`${url}/bomb`), 1 << 20)).rejects.toThrow('is longer than 1 MB')
  isClosed = false
  await expect(readBody(await fetch(`${url}/endless`), 1 << 20)).rejects.toThrow('is longer than 1 MB')
  await expect.poll(() => isClosed).toBe(true)
})

test('splits lines whatever the chunks, and refuses a line above the limit before it is whole', async () => {
  const read = async (chunks: Iterable<string>, max: number): Promise<string[]> => {
    const lines: string[] = []
    for await (const line of boundedLines(asChunks(chunks), max)) lines.push(line)
    return lines
  }
  expect(await read(['a\nb', 'c\n\n', 'é', '\n', 'end'], 10)).toEqual(['a', 'bc', '', 'é', 'end'])
  expect(await read(['1234567890\n'], 10)).toEqual(['1234567890'])
  let taken = 0
  function* endless(): Generator<string> {
    for (;;) {
      taken += 1
      yield 'xxxx'
    }
  }
  await expect(read(endless(), 10)).rejects.toThrow(Oversized)
  expect(taken).toBe(3)
})

async function* asChunks(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

test('follows redirects to the same host, and refuses other hosts, loops and redirects of a POST', async () => {
  let requests = 0
  const other = await serve((_request, response) => {
    requests += 1
    response.end('inner')
  })
  const url = await serve((request, response) => {
    if (request.url === '/end') return response.end('found')
    const to = { '/here': '/end', '/there': `${other}/`, '/loop': '/loop', '/bad': 'http://[' }[request.url ?? '']
    return response.writeHead(302, { location: to }).end()
  })
  const ask = (path: string, init: RequestInit = {}) => fetchAllowed(`${url}${path}`, allowedHosts(url, []), init)
  expect(await (await ask('/here')).text()).toBe('found')
  for (const path of ['/there', '/loop', '/bad'])
    await expect(ask(path)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('which is not allowed'),
    })
  await expect(ask('/here', { method: 'POST', body: 'x' })).rejects.toMatchObject({ kind: 'refused' })
  await expect(fetchAllowed(other, allowedHosts(url, []), {})).rejects.toMatchObject({ kind: 'refused' })
  expect(requests).toBe(0)
})

test('allows the configured host and the documented public ones over HTTPS', () => {
  const isAllowed = allowedHosts('http://mirror.example:8080/x', ['public.example'])
  const allowed = ['http://mirror.example:8080/y', 'https://public.example/z']
  const refused = [
    'http://mirror.example/y',
    'http://public.example/z',
    'https://x.public.example/',
    'ftp://mirror.example:8080/',
  ]
  expect(allowed.map((address) => isAllowed(new URL(address)))).toEqual([true, true])
  expect(refused.map((address) => isAllowed(new URL(address)))).toEqual([false, false, false, false])
  expect(() => resolveLink('http://[', 'http://mirror.example/')).toThrow('has an invalid link')
})

test('a paced loop lets other work run', async () => {
  const pace = openPacer(1)
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  const end = performance.now() + 100
  while (performance.now() < end) {
    const pause = pace()
    if (pause !== null) await pause
  }
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})
