import { Socket } from 'node:net'
import type { Guard } from '@gazetteer/address-guard'
import { openSocket } from '../reach/guarded-connect.ts'
import { DestinationError } from '../destination-error.ts'

/** A thousand rows of several thousand characters; a larger answer is treated as invalid. */
export const maxAnswerBytes = 8 * 1024 * 1024
/** Above the row count of any of our statements. */
export const maxAnswerRows = 5_000
/** Maximum bytes that a server may send before sign-in. */
const maxHandshakeBytes = 256 * 1024
/** Short enough that even a fast server sends little between two checks. */
const checkEveryMs = 10

/** The answer exceeds the limit: it is discarded and the connection closed. */
export const tooMuch = (): DestinationError =>
  new DestinationError(
    'too-much',
    `The database returned far more data than expected, so reading stopped (limits: ${maxAnswerBytes / 1024 / 1024} MB, ${maxAnswerRows.toLocaleString('en-US')} rows). Check that the table is not a view over a larger one.`,
  )

/** The answer was not complete within the total time limit, even if data was arriving. */
export const tooLate = (): Error => Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })

const cut = (): Error => Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })

/**
 * Bounds one statement's answer in size and time; closes the connection when a limit is exceeded. `stream` is the
 * driver's socket, encrypted or not.
 */
export async function boundedAnswer<T>(stream: unknown, totalMs: number, work: () => Promise<T>): Promise<T> {
  if (!(stream instanceof Socket)) return await work()
  let end: (error: Error) => void = () => undefined
  const broken = new Promise<never>((_resolve, reject) => {
    end = (error) => {
      reject(error)
      stream.destroy()
    }
  })
  const stopChecking = limitReceived(stream, maxAnswerBytes, () => end(tooMuch()))
  const timer = setTimeout(() => end(tooLate()), totalMs)
  // Some drivers do not reject a query when its connection breaks.
  const onClose = (): void => end(cut())
  stream.once('close', onClose)
  const answer = work()
  try {
    return await Promise.race([answer, broken])
  } finally {
    stopChecking()
    clearTimeout(timer)
    stream.off('close', onClose)
    answer.catch(() => undefined)
    broken.catch(() => undefined)
  }
}

export type Handshakes = {
  /** A guarded socket that is closed when the server sends too much before sign-in. */
  socket: () => ReturnType<typeof openSocket>
  /** Called when sign-in on this stream has succeeded. */
  endHandshake: (stream: unknown) => void
}

/** With TLS, drivers return another stream than they were given; it is matched by its local port. */
export function openHandshakes(guard: Guard): Handshakes {
  const watched = new Map<number, () => void>()
  return {
    socket: () => {
      const socket = openSocket(guard)
      socket.once('connect', () => {
        const port = socket.localPort ?? 0
        const stop = limitReceived(socket, maxHandshakeBytes, () => socket.destroy(tooMuch()))
        watched.set(port, stop)
        socket.once('close', () => {
          stop()
          if (watched.get(port) === stop) watched.delete(port)
        })
      })
      return socket
    },
    endHandshake: (stream) => {
      if (!(stream instanceof Socket)) return
      const port = stream.localPort ?? 0
      watched.get(port)?.()
      watched.delete(port)
    },
  }
}

function limitReceived(stream: Socket, maxBytes: number, onExceeded: () => void): () => void {
  const most = stream.bytesRead + maxBytes
  const timer = setInterval(() => {
    if (stream.bytesRead <= most) return
    clearInterval(timer)
    onExceeded()
  }, checkEveryMs)
  return () => clearInterval(timer)
}
