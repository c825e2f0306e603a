import type { LookupAddress } from 'node:dns'
import { Socket } from 'node:net'
import { ForbiddenAddress, type Guard, pinnedTo, resolvePermitted } from '@gazetteer/address-guard'
import { DestinationError, networkKindOf, destinationError } from '../destination-error.ts'

/** Resolves a host; throws DestinationError unless every address is permitted. */
export async function resolveHost(host: string, guard: Guard): Promise<LookupAddress[]> {
  try {
    return await resolvePermitted(host, guard)
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw new DestinationError('forbidden-address', error.message)
    const place = { host, port: 0, database: '', username: '' }
    throw destinationError(networkKindOf(error) ?? 'name-not-found', place, error)
  }
}

/** A socket that connects only to permitted addresses; a rejection is emitted as its error. */
export function openSocket(guard: Guard): Socket & { connect: (port: number, host: string) => Socket } {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  return Object.assign(socket, {
    connect(port: number, host: string): Socket {
      resolveHost(host, guard)
        .then((addresses) => connect({ port, host, lookup: pinnedTo(addresses) }))
        .catch((error: unknown) => socket.destroy(error instanceof Error ? error : new Error('refused')))
      return socket
    },
  })
}

/** Whether a connection succeeds; throws the network error. */
export async function reach(endpoint: { host: string; port: number }, guard: Guard, timeoutMs: number): Promise<void> {
  const socket = openSocket(guard)
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
      socket.setTimeout(timeoutMs, () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
      socket.connect(endpoint.port, endpoint.host)
    })
  } finally {
    socket.on('error', () => undefined)
    socket.destroy()
  }
}
