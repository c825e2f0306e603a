import { type Socket, connect, createServer } from 'node:net'

export type Proxy = {
  port: number
  connections: number
  /** Closes the connection after this many bytes from the client; null: never. */
  cutAfterBytes: number | null
  cut: () => void
  close: () => Promise<void>
}

/** A TCP proxy to a real server that can be cut off; without a server, it accepts connections and never answers. */
export async function openProxy(target: { host: string; port: number } | null): Promise<Proxy> {
  const sockets = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    proxy.connections += 1
    if (target === null) return
    const behind = track(connect(target.port, target.host))
    let seen = 0
    client.on('data', (chunk) => {
      seen += chunk.length
      if (proxy.cutAfterBytes !== null && seen > proxy.cutAfterBytes) proxy.cut()
      else behind.write(chunk)
    })
    behind.pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy got no port.')
  const proxy: Proxy = {
    port: address.port,
    connections: 0,
    cutAfterBytes: null,
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      proxy.cut()
      await new Promise((done) => server.close(done))
    },
  }
  return proxy
}
