import { Socket } from 'node:net'
import { type Guard, openSocket } from '../reach/guarded-connect.ts'
import { StoreError } from '../store-error.ts'

/** A thousand rows of several thousand characters each; what is larger is no answer to what was asked. */
export const maxAnswerBytes = 8 * 1024 * 1024
/** More than any statement of ours gives back. */
export const maxAnswerRows = 5_000
/** What a server says before it lets somebody in. */
const maxHandshakeBytes = 256 * 1024
/** Between two looks a server sends little beside the limit, however fast it is. */
const lookEveryMs = 10

/** The database sends more than was asked for: nothing of it is kept, its connection is ended. */
export const tooMuch = (): StoreError =>
  new StoreError(
    'too-much',
    `The database answered with far more than it was asked for, so its answer was not read to the end (at most ${maxAnswerBytes / 1024 / 1024} MB and ${maxAnswerRows.toLocaleString('en-US')} rows are). Is BusinessDatabase a table there, and not a view over something larger?`,
  )

/** No answer within the whole time that one may take, however much of it came. */
export const tooLate = (): Error => Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })

const cut = (): Error => Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })

/**
 * One statement's answer: ends the connection, and with it the answer, when more bytes come than any answer has, or when it is not
 * complete in time. `stream` is the socket that the driver reads, encrypted or not.
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
  const stopLooking = limitReceived(stream, maxAnswerBytes, () => end(tooMuch()))
  const timer = setTimeout(() => end(tooLate()), totalMs)
  // Not every driver tells a question that its connection broke.
  const onClose = (): void => end(cut())
  stream.once('close', onClose)
  const answer = work()
  try {
    return await Promise.race([answer, broken])
  } finally {
    stopLooking()
    clearTimeout(timer)
    stream.off('close', onClose)
    answer.catch(() => undefined)
    broken.catch(() => undefined)
  }
}

export type Handshakes = {
  /** A guarded socket that is ended when the server says too much before it lets us in. */
  socket: () => ReturnType<typeof openSocket>
  /** The server let us in on the connection with this stream. */
  isOver: (stream: unknown) => void
}

/** Drivers hand back another stream than they were given where they encrypt it: the local port is the same. */
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
    isOver: (stream) => {
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
  }, lookEveryMs)
  return () => clearInterval(timer)
}
