import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export type StallLimits = {
  /** A pending answer is closed when fewer than `minBytes` were read in this time. */
  stallMs: number
  minBytes: number
}

const usual: StallLimits = { stallMs: 45_000, minBytes: 8_192 }

/** Bytes sent on a connection when it last made progress. */
type Progress = { taken: number; at: number }

/**
 * Closes connections whose client stops reading, because a stalled download holds rows and a stalled stream messages.
 * A connection with nothing to send stays open.
 */
export function endStalled(server: Server, { stallMs, minBytes } = usual): void {
  const progressOf = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    progressOf.set(socket, { taken: 0, at: performance.now() })
    socket.once('close', () => progressOf.delete(socket))
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, progress] of progressOf) {
      const taken = socket.bytesWritten - socket.writableLength
      const isIdle = socket.writableLength === 0
      if (isIdle || taken - progress.taken >= minBytes) progressOf.set(socket, { taken, at: now })
      else if (now - progress.at >= stallMs) socket.destroy()
    }
  }, stallMs / 6)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
