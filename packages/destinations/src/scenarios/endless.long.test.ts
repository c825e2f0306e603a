import { type Server, createServer as createHttp } from 'node:http'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import type { Writable } from 'node:stream'
import { patient } from '@gazetteer/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { openDestination } from '../open-destination.ts'
import type { Destination, DestinationTimeouts } from '../destination.ts'
import { failed } from '../suites/failure-suite.ts'
import type { ServerTarget, StoreTarget } from '../target.ts'

/** Servers that send endless answers. The number of bytes sent approximates what the client read. */
const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of owned.splice(0)) await stop()
})

const megabyte = 1024 * 1024
const place = { host: '127.0.0.1', database: 'leads', username: 'ann', password: 'secret' }
const open = (target: StoreTarget, timeouts: Partial<DestinationTimeouts> = {}): Destination => {
  const store = openDestination(target, { allowPrivateHosts: true, now: () => 0, timeouts })
  owned.push(store.close)
  return store
}

type Endless = { port: number; sent: () => number; connections: () => number }

async function listen(
  server: Server | ReturnType<typeof createServer>,
  counts: Omit<Endless, 'port'>,
): Promise<Endless> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  owned.push(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { port: (server.address() as AddressInfo).port, ...counts }
}

function pour(socket: Writable, next: () => Buffer, everyMs: number | null): void {
  const write = (): void => {
    if (everyMs !== null) return void socket.write(next())
    while (!socket.destroyed && socket.write(next()));
    return undefined
  }
  if (everyMs === null) socket.on('drain', write)
  else {
    const timer = setInterval(write, everyMs)
    socket.on('close', () => clearInterval(timer))
  }
  write()
}

async function endlessHttp(everyMs: number | null): Promise<Endless> {
  let [sent, connections] = [0, 0]
  const row = JSON.stringify({ id: 1, name: 'x'.repeat(400) })
  const piece = Buffer.from(`${row},`.repeat(everyMs === null ? 100 : 1))
  const server = createHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-range': '0-0/1' })
    response.write('[')
    pour(response, () => piece, everyMs)
  })
  server.on('connection', (socket: Socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
      sent += socket.bytesWritten
    })
  })
  return await listen(server, { sent: () => sent, connections: () => connections })
}

/** A message of the PostgreSQL protocol: type, length, body. */
function message(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function int(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeInt16BE(value)
  else buffer.writeInt32BE(value)
  return buffer
}

/** Accepts any sign-in, and answers the first query with endless rows or notices. */
async function endlessPostgres(kind: 'rows' | 'notices' | 'greeting', everyMs: number | null): Promise<Endless> {
  let [sent, connections] = [0, 0]
  const ready = message('Z', Buffer.from('I'))
  const field = Buffer.concat([
    Buffer.from('id\0'),
    int(0, 4),
    int(0, 2),
    int(25, 4),
    int(-1, 2),
    int(-1, 4),
    int(0, 2),
  ])
  const start = Buffer.concat([
    message('1', Buffer.alloc(0)),
    message('2', Buffer.alloc(0)),
    message('T', Buffer.concat([int(1, 2), field])),
  ])
  const text = Buffer.from('7')
  const row = message('D', Buffer.concat([int(1, 2), int(text.length, 4), text]))
  const notice = message('N', Buffer.from(`SNOTICE\0C00000\0M${'x'.repeat(1_000)}\0\0`))
  const piece = Buffer.concat(
    Array.from({ length: everyMs === null ? 2_000 : 1 }, () => (kind === 'rows' ? row : notice)),
  )
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('close', () => {
      connections -= 1
      sent += socket.bytesWritten
    })
    if (kind === 'greeting') return pour(socket, () => message('N', Buffer.alloc(megabyte)), null)
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]))
      socket.once('data', () => {
        socket.write(start)
        pour(socket, () => piece, everyMs)
      })
    })
    return undefined
  })
  return await listen(server, { sent: () => sent, connections: () => connections })
}

function packet(sequence: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head.writeUInt8(sequence % 256, 3)
  return Buffer.concat([head, body])
}

const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])

async function endlessMysql(everyMs: number | null): Promise<Endless> {
  let [sent, connections] = [0, 0]
  const greeting = Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.0\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('abcdefgh\0'),
    Buffer.from([0x00, 0x82, 45, 2, 0, 0x08, 0x00, 21]),
    Buffer.alloc(10),
    Buffer.from('ijklmnopqrst\0mysql_native_password\0'),
  ])
  const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0])
  const column = Buffer.concat([
    ...['def', '', '', '', 'n', ''].map(text),
    Buffer.from([12, 45, 0, 255, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
  ])
  const end = Buffer.from([254, 0, 0, 2, 0])
  const answer = Buffer.concat([packet(1, Buffer.from([1])), packet(2, column), packet(3, end)])
  let sequence = 3
  const row = (): Buffer => packet((sequence += 1), text('7'))
  const rows = (): Buffer => Buffer.concat(Array.from({ length: everyMs === null ? 2_000 : 1 }, row))
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.once('close', () => {
      connections -= 1
      sent += socket.bytesWritten
    })
    socket.write(packet(0, greeting))
    let queries = 0
    socket.on('data', () => {
      queries += 1
      // Sign-in and session settings come first; then the query.
      if (queries <= 2) socket.write(packet(queries === 1 ? 2 : 1, ok))
      else if (queries === 3) {
        sequence = 3
        socket.write(answer)
        pour(socket, rows, everyMs)
      }
    })
  })
  return await listen(server, { sent: () => sent, connections: () => connections })
}

const server = (provider: 'postgres' | 'mysql', port: number): ServerTarget => ({
  provider,
  port,
  ...place,
  ssl: false,
  verifyCertificate: false,
})

const kinds = [
  [
    'Supabase',
    endlessHttp,
    (port: number): StoreTarget => ({ provider: 'supabase', url: `http://127.0.0.1:${port}`, key: 'k' }),
  ],
  [
    'PostgreSQL',
    (everyMs: number | null) => endlessPostgres('rows', everyMs),
    (port: number) => server('postgres', port),
  ],
  ['MySQL', endlessMysql, (port: number) => server('mysql', port)],
] as const

const refused = {
  kind: 'too-much',
  message: expect.stringMatching(/^The database returned far more data than expected, so reading stopped/),
}

async function closed({ connections }: Endless): Promise<void> {
  for (const end = performance.now() + 2_000; connections() > 0 && performance.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 10))
  expect(connections()).toBe(0)
}

describe.each(kinds)('an endless answer of %s', (_name, serve, targetAt) => {
  test('is rejected with a message, the connection is closed, and nothing is stored', async () => {
    const endless = await serve(null)
    const store = open(targetAt(endless.port))
    await expect(store.page({ limit: 100, offset: 0 })).rejects.toMatchObject(refused)
    await closed(endless)
    expect(endless.sent()).toBeLessThan(24 * megabyte)
  })

  test('times out when it sends only a few bytes at a time', async () => {
    const endless = await serve(5)
    const store = open(targetAt(endless.port), { statementMs: 400 })
    const start = performance.now()
    await expect(store.page({ limit: 100, offset: 0 })).rejects.toMatchObject({ kind: 'timed-out' })
    expect(performance.now() - start).toBeLessThan(patient(2_000))
    await closed(endless)
  })

  test('ends Test and Save too', async () => {
    const endless = await serve(null)
    const store = open(targetAt(endless.port))
    expect(failed(await store.test())).toMatch(/^The database returned far more data than expected/)
    await expect(store.prepare()).rejects.toMatchObject(refused)
    await store.close()
    await closed(endless)
  })
})

test.each(['notices', 'greeting'] as const)(
  'PostgreSQL that sends %s without end is refused the same way',
  async (kind) => {
    const endless = await endlessPostgres(kind, null)
    const store = open(server('postgres', endless.port))
    await expect(store.count()).rejects.toMatchObject(refused)
    await closed(endless)
    expect(endless.sent()).toBeLessThan(24 * megabyte)
  },
)
