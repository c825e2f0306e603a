import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type StallLimits = {
  /** An answer that waits to be taken is ended when so long less than `minBytes` of it were taken. */
  stallMs: number
  minBytes: number
}

const usual: StallLimits = { stallMs: 45_000, minBytes: 8_192 }

/** What of the answers on a connection was taken when it last went on. */
type Mark = { taken: number; at: number }

/**
 * Ends connections whose other side does not read, whatever it asked for: a stalled download holds rows, and a stalled stream
 * messages, for as long as it stays. A connection that has nothing to send is left alone.
 */
export function endStalled(server: Server, { stallMs, minBytes } = usual): void {
  const marks = new Map<Socket, Mark>()
  server.on('connection', (socket: Socket) => {
    marks.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => marks.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, mark] of marks) {
      const taken = socket.bytesWritten - socket.writableLength
      const isIdle = socket.writableLength === 0
      if (isIdle || taken - mark.taken >= minBytes) marks.set(socket, { taken, at: now })
      else if (now - mark.at >= stallMs) socket.destroy()
    }
  }, stallMs / 6)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
