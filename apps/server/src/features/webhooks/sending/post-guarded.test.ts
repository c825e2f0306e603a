import { listeningPort } from '@gazetteer/testkit'
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { type Socket, createServer as openTcp } from 'node:net'
import { expect, test } from 'vitest'
import { postGuarded } from './post-guarded.ts'
import { waitOf } from './receivers-answer.ts'

const open = { allowPrivateHosts: true }

/** Sends to a receiver that answers as given; returns the requested paths. */
async function sendToReceiver(
  answer: RequestListener,
  ask: (port: number) => Promise<unknown>,
): Promise<{ receipt: unknown; paths: (string | undefined)[] }> {
  const paths: (string | undefined)[] = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  try {
    return { receipt: await ask(port), paths }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const to = (port: number, host = '127.0.0.1') => ({ url: `http://${host}:${port}/hook`, headers: {}, body: '{}' })

test("returns the receiver's status, and accepts only 2xx", async () => {
  for (const [status, error] of [
    [204, null],
    [503, 'The receiver answered 503.'],
  ] as const) {
    const { receipt } = await sendToReceiver(
      (_request, response) => response.writeHead(status).end(),
      (port) => postGuarded(to(port), open),
    )
    expect(receipt).toEqual({ status, error, retryAfterMs: null })
  }
})

test.each([
  ['text/plain', 'no_text', 'The receiver answered 400: no_text'],
  ['application/json; charset=utf-8', '{"message":\n "Empty"}', 'The receiver answered 400: {"message": "Empty"}'],
  ['text/plain', ' two\r\n\u0000lines\u202E ', 'The receiver answered 400: two lines'],
  ['text/html', '<h1>Bad Request</h1>', 'The receiver answered 400.'],
  ['text/plain', 'é'.repeat(10_000), `The receiver answered 400: ${'é'.repeat(200)}…`],
  ['text/plain', '', 'The receiver answered 400.'],
])("shows the receiver's own words of a refusal as one line of text (%s)", async (type, body, error) => {
  const { receipt } = await sendToReceiver(
    (_request, response) => response.writeHead(400, { 'content-type': type }).end(body),
    (port) => postGuarded(to(port), open),
  )
  expect(receipt).toEqual({ status: 400, error, retryAfterMs: null })
})

test('a refusal without an end takes a second at most', async () => {
  const { receipt } = await sendToReceiver(
    (_request, response) => response.writeHead(500, { 'content-type': 'text/plain' }).write('busy'),
    (port) => postGuarded(to(port), open, { timeoutMs: 10_000 }),
  )
  expect(receipt).toMatchObject({ status: 500, error: 'The receiver answered 500: busy' })
})

test.each([
  ['120', 120_000],
  ['Wed, 21 Oct 2015 07:30:00 GMT', 120_000],
  ['999999999', 3_600_000],
  ['0', null],
  ['soon', null],
  [undefined, null],
])('Retry-After %s is a wait of %s ms', (header, wait) => {
  expect(waitOf(header, Date.parse('2015-10-21T07:28:00Z'))).toBe(wait)
})

test('follows no redirect', async () => {
  const { receipt, paths } = await sendToReceiver(
    (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end(),
    (port) => postGuarded(to(port), open),
  )
  expect(receipt).toMatchObject({ status: 307, error: 'The receiver answered 307: redirects are not followed.' })
  expect(paths).toEqual(['/hook'])
})

test('times out when the receiver hangs or sends endless headers', async () => {
  for (const hang of [
    () => undefined,
    (_request, response) => response.socket?.write('HTTP/1.1 200 OK\r\n'),
  ] satisfies RequestListener[]) {
    const { receipt } = await sendToReceiver(hang, (port) => postGuarded(to(port), open, { timeoutMs: 300 }))
    expect(receipt).toMatchObject({ status: null, error: 'The receiver did not respond within 0.3 seconds.' })
  }
})

test('ends an attempt whatever the socket does', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'
  const answers: [(socket: Socket) => void, string][] = [
    [(socket) => socket.write(switching), 'The receiver answered 101.'],
    [(socket) => socket.end(switching), 'The receiver answered 101.'],
    [(socket) => socket.end(), 'The receiver closed the connection without an answer (ECONNRESET).'],
    [(socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'), 'closed the connection without an answer'],
    [(socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 'did not respond within 0.5 seconds'],
    [() => undefined, 'did not respond within 0.5 seconds'],
  ]
  for (const [answer, words] of answers) {
    const server = openTcp((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => answer(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = listeningPort(server)
    expect((await postGuarded(to(port), open, { timeoutMs: 500 })).error).toContain(words)
    server.close()
    await once(server, 'close') // no socket remains open
  }
})

test('ends an attempt whose name never resolves, or that is cancelled', async () => {
  const guard = { allowPrivateHosts: true, resolve: () => new Promise<never>(() => undefined) }
  const { error } = await postGuarded(to(80, 'silent.example'), guard, { timeoutMs: 200 })
  expect(error).toBe('The receiver did not respond within 0.2 seconds.')
  const stopping = new AbortController()
  const cancelled = postGuarded(to(80, 'silent.example'), guard, { cancel: stopping.signal })
  stopping.abort(new Error('stopping'))
  await expect(cancelled).rejects.toThrow('stopping')
})

test('does not read what a receiver sends without an end', async () => {
  const { receipt } = await sendToReceiver(
    (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(timer))
    },
    (port) => postGuarded(to(port), open),
  )
  expect(receipt).toMatchObject({ status: 200, error: null })
})

test('checks the address at each attempt: a name that changes to a forbidden or private one is refused without a request', async () => {
  const addresses = ['127.0.0.1', '169.254.169.254', '127.0.0.1']
  const resolve = async () => [{ address: addresses.shift() ?? '', family: 4 }]
  const { receipt, paths } = await sendToReceiver(
    (_request, response) => response.writeHead(200).end(),
    async (port) => {
      const hook = to(port, 'moves.example')
      const first = await postGuarded(hook, { allowPrivateHosts: true, resolve })
      const second = await postGuarded(hook, { allowPrivateHosts: true, resolve })
      const third = await postGuarded(hook, { allowPrivateHosts: false, resolve })
      return [first, second, third]
    },
  )
  expect(receipt).toMatchObject([
    { status: 200, error: null },
    { status: null, error: 'moves.example is an address that Gazetteer never connects to.' },
    { status: null, error: expect.stringContaining('is a private address') },
  ])
  expect(paths).toEqual(['/hook'])
})

test('sends nothing to a public address without TLS', async () => {
  const resolve = async () => [{ address: '93.184.216.34', family: 4 }]
  const { error } = await postGuarded(to(80, 'public.example'), { allowPrivateHosts: true, resolve })
  expect(error).toContain('Use https')
})

test.each([
  ['http', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'is not a web server'],
  ['http', (socket: Socket) => socket.resetAndDestroy(), 'closed the connection without an answer'],
  ['https', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'does not support https'],
] as const)('explains an answer when there is no %s receiver (%#)', async (scheme, answer, words) => {
  const server = openTcp((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  const hook = { ...to(port), url: `${scheme}://127.0.0.1:${port}/hook` }
  expect((await postGuarded(hook, open)).error).toContain(words)
  server.close()
  await once(server, 'close')
  expect((await postGuarded(hook, open)).error).toContain('refused the connection')
})
