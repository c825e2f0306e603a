import { type Socket, connect, createServer } from 'node:net'

export type BreakableProxy = {
  port: number
  /** Cuts every connection and refuses new ones, like a server that went down. */
  cut: () => void
  /** Accepts all bytes and forwards none, like a broken network; neither side is notified. */
  swallow: () => void
  repair: () => void
  close: () => Promise<void>
}

/** A TCP proxy between a client and a local server that can cut connections. */
export async function breakableProxy(target: { host: string; port: number }): Promise<BreakableProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let isSwallowing = false
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    const upstream = connect(target)
    for (const end of [socket, upstream]) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        upstream.destroy()
      })
    }
    const pass = (from: Socket, to: Socket) => from.on('data', (bytes) => void (isSwallowing || to.write(bytes)))
    pass(socket, upstream)
    pass(upstream, socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => {
      isCut = true
      drop()
    },
    swallow: () => (isSwallowing = true),
    repair: () => {
      isCut = false
      if (isSwallowing) drop()
      isSwallowing = false
    },
    close: async () => {
      drop()
      await new Promise((done) => server.close(done))
    },
  }
}
