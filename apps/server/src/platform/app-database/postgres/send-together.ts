import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'
import { trusted } from '../../trusted.ts'

/** pg keeps its socket to itself; the types do not name it. */
export function socketOf(client: ClientBase): Socket {
  return trusted<{ connection: { stream: Socket } }>(client).connection.stream
}

/**
 * To be called before each statement: those that are asked one behind the other, without waiting between them, leave in one
 * piece. To write to a socket costs more than most statements do.
 */
export function sendTogether(client: ClientBase): () => void {
  const socket = socketOf(client)
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    socket.cork()
    process.nextTick(() => {
      isHeld = false
      socket.uncork()
    })
  }
}
