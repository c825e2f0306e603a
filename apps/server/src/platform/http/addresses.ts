import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An IPv4-mapped IPv6 address is read as IPv4; null: not an address. */
export function readAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // The parser also accepts 0x7f.1 and similar, which no socket reports.
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

export const isLoopback = (address: string): boolean => readAddress(address)?.range() === 'loopback'

/** Of a name or an address, as in HOST or a URL: an IPv6 address may be in brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[(.*)\]$/u, '$1'))
