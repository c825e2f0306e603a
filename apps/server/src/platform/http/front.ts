import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type RequestListener, type Server, createServer } from 'node:http'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'
import { queryLimit } from '@gazetteer/contract'
import { endStalled } from './end-stalled.ts'
import { answerUnreadable } from './error-answers.ts'

/** The longest query, beside the 16 kB of Node's default. */
const headLimitBytes = queryLimit + 16_384
const requestTimeoutMs = 30_000
/** Longer than the idle time-outs of usual proxies, so that they close idle connections first. */
const keepAliveMs = 72_000

export type ListenOptions = { host: string; port: number }

/**
 * The port of the process. It stays open while the application behind it is closed and opened again: `serve` sets what
 * answers the requests from then on.
 */
export type Front = {
  serve: (listener: RequestListener) => void
  /** Starts listening; returns the address, also when it listens already. */
  listen: (options: ListenOptions) => Promise<string>
  /** Closes the connections whose last request the listener got; those of its successor go on. */
  disconnect: (listener: RequestListener) => void
  close: () => Promise<void>
}

export function openFront(): Front {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
  const listenerOf = new Map<Socket, RequestListener>()
  // Node's own refusal of a missing Host has no body; `checkHosts` answers in the API's format.
  const server = createServer({ requireHostHeader: false, maxHeaderSize: headLimitBytes }, (request, response) => {
    listenerOf.set(request.socket, answer)
    answer(request, response)
  })
  server.requestTimeout = requestTimeoutMs
  server.keepAliveTimeout = keepAliveMs
  server.on('clientError', answerUnreadable)
  // An unknown expectation may be ignored (RFC 9110); Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connection', (socket: Socket) => socket.once('close', () => listenerOf.delete(socket)))
  endStalled(server)
  const further: NetServer[] = []
  return {
    serve(listener) {
      answer = listener
    },
    async listen({ host, port }) {
      if (!server.listening) {
        await listening(server, { host, port })
        if (host === 'localhost') further.push(...(await listenOnOthers(server)))
      }
      return addressOf(server)
    },
    disconnect(listener) {
      for (const [socket, last] of listenerOf) if (last === listener) socket.destroy()
    },
    async close() {
      for (const other of further) other.close()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function listening(server: NetServer, options: ListenOptions): Promise<void> {
  const isListening = once(server, 'listening') // rejects with the server's error
  server.listen(options)
  await isListening
}

/** `localhost` may have an IPv4 and an IPv6 address: the server listens on the first one by itself. */
async function listenOnOthers(server: Server): Promise<NetServer[]> {
  const first = server.address()
  if (first === null || typeof first === 'string') return []
  const addresses = await lookup('localhost', { all: true }).catch(() => [])
  const others: NetServer[] = []
  for (const { address } of addresses) {
    if (address === first.address) continue
    const other = createNetServer((socket) => server.emit('connection', socket))
    // The first address works: a second one that cannot be bound is no failure.
    await listening(other, { host: address, port: first.port }).then(
      () => others.push(other),
      () => undefined,
    )
  }
  return others
}

function addressOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') return 'http://localhost'
  if (address.family === 'IPv6') return `http://[${address.address}]:${address.port}`
  return `http://${address.address === '0.0.0.0' ? '127.0.0.1' : address.address}:${address.port}`
}
