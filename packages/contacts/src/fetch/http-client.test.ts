import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { type Socket, connect, createServer as openTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import { listeningPort } from '@gazetteer/testkit'
import { afterEach, expect, test } from 'vitest'
import { openHttpClient } from './http-client.ts'

const { signal } = new AbortController()
const open = { allowPrivateHosts: true }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return listeningPort(server)
}

const to = (url: string, more: { maxBytes?: number; timeoutMs?: number } = {}) => ({
  url: new URL(url),
  headers: { 'user-agent': 'test' },
  maxBytes: 1_000,
  timeoutMs: 2_000,
  ...more,
})

test('returns status, headers with all their values, and the body up to its limit', async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200, { 'x-robots-tag': ['a', 'b'], 'content-encoding': 'gzip' })
    response.end(gzipSync('x'.repeat(100_000)))
  })
  const answer = await openHttpClient(open, null)(to(`http://127.0.0.1:${port}/`), signal)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toEqual(['a', 'b'])
  expect(answer.body).toHaveLength(1_000)
})

test('connects to no private address and no port of its own unless that is permitted, whatever the name says', async () => {
  let requests = 0
  const port = await serve((_request, response) => {
    requests += 1
    response.end()
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const guarded = openHttpClient({ allowPrivateHosts: false, resolve }, null)
  await expect(guarded(to('http://oak.example/'), signal)).rejects.toThrow('is a private address')
  await expect(guarded(to('http://127.0.0.1/'), signal)).rejects.toThrow('is a private address')
  await expect(guarded(to('http://[::1]/'), signal)).rejects.toThrow('is a private address')
  await expect(guarded(to(`http://oak.example:${port}/`), signal)).rejects.toThrow('port of its own')
  const never = openHttpClient({ ...open, resolve: async () => [{ address: '169.254.169.254', family: 4 }] }, null)
  await expect(never(to('http://oak.example/'), signal)).rejects.toThrow('never connects')
  expect(requests).toBe(0)
})

test('ends at its deadline while DNS, headers or the body hang, and closes the connection', async () => {
  let sockets = 0
  const port = await serve((request, response) => {
    sockets += 1
    request.socket.on('close', () => (sockets -= 1))
    if (request.url === '/body') response.writeHead(200).write('x')
  })
  const client = openHttpClient(open, null)
  for (const path of ['/headers', '/body'])
    await expect(client(to(`http://127.0.0.1:${port}${path}`, { timeoutMs: 150 }), signal)).rejects.toThrow(
      /aborted|no answer/,
    )
  await expect.poll(() => sockets).toBe(0)
  const silent = openHttpClient({ ...open, resolve: () => new Promise(() => undefined) }, null)
  await expect(silent(to('http://oak.example/', { timeoutMs: 100 }), signal)).rejects.toThrow('no answer within 100 ms')
})

test('ends with the signal of its caller', async () => {
  const port = await serve(() => undefined)
  const stopping = new AbortController()
  const answer = openHttpClient(open, null)(to(`http://127.0.0.1:${port}/`), stopping.signal)
  stopping.abort(new Error('stopping'))
  await expect(answer).rejects.toThrow('stopping')
})

test('a server that switches protocols or writes nonsense is an error', async () => {
  for (const text of ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'SSH-2.0\r\n']) {
    const server = openTcp((socket) => socket.on('error', () => undefined).once('data', () => socket.end(text)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const url = `http://127.0.0.1:${listeningPort(server)}/`
    await expect(openHttpClient(open, null)(to(url), signal)).rejects.toThrow(/protocols|Parse Error/)
  }
})

/** A proxy that records what it is asked for, and connects every tunnel to nothing. */
async function openProxy(): Promise<{ url: URL; asked: string[] }> {
  const asked: string[] = []
  const port = await serve((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
    response.end('through the proxy')
  })
  const front = openTcp((socket: Socket) => {
    socket.once('data', (data) => {
      const [line = ''] = data.toString('latin1').split('\r\n')
      if (line.startsWith('CONNECT')) {
        asked.push(line)
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
        return
      }
      const back = connect(port, '127.0.0.1', () => back.write(data))
      back.pipe(socket)
      socket.on('error', () => undefined).on('close', () => back.destroy())
    })
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  closers.push(() => front.close())
  return { url: new URL(`http://me:secret@127.0.0.1:${listeningPort(front)}`), asked }
}

test('a proxy resolves names; private addresses and local names are not asked for', async () => {
  const { url, asked } = await openProxy()
  const client = openHttpClient({ allowPrivateHosts: false }, url)
  const answer = await client(to('http://oak.example/contact?a=1'), signal)
  expect(Buffer.from(answer.body).toString()).toBe('through the proxy')
  await expect(client(to('https://oak.example/'), signal)).rejects.toThrow('the proxy answered 403')
  for (const host of ['10.0.0.1', '[::1]', 'localhost', 'printer.local', 'intranet'])
    await expect(client(to(`http://${host}/`), signal)).rejects.toThrow(/private|local name/)
  expect(asked).toEqual([
    `GET http://oak.example/contact?a=1 Basic ${Buffer.from('me:secret').toString('base64')}`,
    'CONNECT oak.example:443 HTTP/1.1',
  ])
})
