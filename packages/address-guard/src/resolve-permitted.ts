import { type LookupAddress, lookup } from 'node:dns'
import { type LookupFunction, isIP } from 'node:net'
import { judgeAddress } from './judge-address.ts'

/** Checks between a host that a user or data names and the connection (SSRF protection). */
export type Guard = {
  allowPrivateHosts: boolean
  /** Name resolution; the system's resolver by default, replaced in tests. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

export class ForbiddenAddress extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ForbiddenAddress'
  }
}

/** Resolves a host; throws ForbiddenAddress unless every address is permitted, or the error of the resolver. */
export async function resolvePermitted(host: string, guard: Guard): Promise<LookupAddress[]> {
  const { resolve = systemLookup } = guard
  const addresses = isIP(host) === 0 ? await resolve(host) : [{ address: host, family: isIP(host) }]
  const kinds = addresses.map(({ address }) => judgeAddress(address))
  if (addresses.length === 0 || kinds.includes('never'))
    throw new ForbiddenAddress(`${host} is an address that Gazetteer never connects to.`)
  if (kinds.includes('private') && !guard.allowPrivateHosts)
    throw new ForbiddenAddress(`${host} is a private address. This installation connects only to public ones.`)
  return addresses
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
