import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'
import { trusted } from '../trusted.ts'

/** pg's types do not declare its socket. */
export function socketOf(client: ClientBase): Socket {
  return trusted<{ connection: { stream: Socket } }>(client).connection.stream
}

/**
 * Call before each statement: pipelined statements then leave in one packet. A socket write costs more than most
 * statements.
 */
export function batchSocketWrites(client: ClientBase): () => void {
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
