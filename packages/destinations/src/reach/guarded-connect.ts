import { type LookupAddress, lookup } from 'node:dns'
import { type LookupFunction, Socket, isIP } from 'node:net'
import { judgeAddress } from './address-guard.ts'
import { DestinationError, networkKindOf, destinationError } from '../destination-error.ts'

/** Checks between a user-supplied host and the connection (SSRF protection). */
export type Guard = {
  allowPrivateHosts: boolean
  /** Name resolution; the system's resolver by default, replaced in tests. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** Resolves a host; throws DestinationError unless every address is permitted. */
export async function resolveHost(host: string, guard: Guard): Promise<LookupAddress[]> {
  const addresses = isIP(host) === 0 ? await ask(host, guard) : [{ address: host, family: isIP(host) }]
  const kinds = addresses.map(({ address }) => judgeAddress(address))
  if (addresses.length === 0 || kinds.includes('never')) {
    throw new DestinationError('forbidden-address', `${host} is an address that Gazetteer never connects to.`)
  }
  if (kinds.includes('private') && !guard.allowPrivateHosts) {
    throw new DestinationError(
      'forbidden-address',
      `${host} is a private address. This installation connects only to public ones.`,
    )
  }
  return addresses
}

async function ask(host: string, { resolve = systemLookup }: Guard): Promise<LookupAddress[]> {
  try {
    return await resolve(host)
  } catch (error) {
    const place = { host, port: 0, database: '', username: '' }
    throw destinationError(networkKindOf(error) ?? 'name-not-found', place, error)
  }
}

function systemLookup(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

/** A lookup that returns the checked addresses, so that `net` and `http` do not resolve again (DNS rebinding). */
export function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses
    if (all === true || first === undefined) done(null, addresses)
    else done(null, first.address, first.family)
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
