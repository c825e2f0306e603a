import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type AddressKind = 'open' | 'private' | 'never'

/** Link-local and multicast addresses, cloud metadata services, and addresses that no host can have. */
const never = subnetsOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
])

const privateSubnets = subnetsOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
  'fec0::/10',
])

/** IPv6 subnets whose addresses end in an IPv4 one: mapped, compatible (except `::` and `::1`), NAT64. */
const ending = subnetsOf(['::ffff:0:0/96', '::/96', '64:ff9b::/32'])
const unembedded = subnetsOf(['::/127'])
const sixToFour = subnetsOf(['2002::/16'])

/** Classifies an address in any notation: an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as IPv4. */
export function judgeAddress(address: string): AddressKind {
  const [bare = ''] = address.split('%')
  // The parser also accepts other notations (0x7f.1), which a resolver never returns.
  if (isIP(bare) === 0) return 'never'
  const read = ipaddr.parse(bare)
  const found = [read, ...embeddedIpv4(read)]
  if (found.some((one) => isIn(never, one))) return 'never'
  return found.some((one) => isIn(privateSubnets, one)) ? 'private' : 'open'
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Subnets = [Address, number][]

function embeddedIpv4(address: Address): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  const at = (start: number): ipaddr.IPv4[] => [new ipaddr.IPv4(bytes.slice(start, start + 4))]
  if (isIn(sixToFour, address)) return at(2)
  return isIn(ending, address) && !isIn(unembedded, address) ? at(12) : []
}

function isIn(subnets: Subnets, address: Address): boolean {
  return subnets.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits))
}

function subnetsOf(ranges: string[]): Subnets {
  return ranges.map((range) => ipaddr.parseCIDR(range))
}
