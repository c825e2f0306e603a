import { BlockList, isIP } from 'node:net'

export type Verdict = 'open' | 'private' | 'never'

/** Link-local and multicast ground, the metadata services of the clouds, and what is no address of a host. */
const never = listOf([
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

const privateGround = listOf([
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

/** What an address is, whatever its notation: an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself. */
export function judgeAddress(address: string): Verdict {
  const [bare = ''] = address.split('%')
  if (isIP(bare) === 0) return 'never'
  const verdicts = [bare, ...embeddedIpv4(bare)].map(judgeOne)
  if (verdicts.includes('never')) return 'never'
  return verdicts.includes('private') ? 'private' : 'open'
}

function judgeOne(address: string): Verdict {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (never.check(address, family)) return 'never'
  return privateGround.check(address, family) ? 'private' : 'open'
}

function embeddedIpv4(address: string): string[] {
  if (isIP(address) !== 6) return []
  const groups = groupsOf(address)
  const [first, second] = groups
  const isZeroUpTo = (end: number): boolean => groups.slice(0, end).every((group) => group === 0)
  const isMapped = isZeroUpTo(5) && groups[5] === 0xffff
  const isCompatible = isZeroUpTo(6) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)
  const isNat64 = first === 0x64 && second === 0xff9b
  if (isMapped || isCompatible || isNat64) return [dotted(groups[6], groups[7])]
  return first === 0x2002 ? [dotted(groups[1], groups[2])] : []
}

const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of an IPv6 address; a dotted end is turned into groups first. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const parts = (text: string): number[] =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16))
  const front = parts(head)
  if (tail === undefined) return front
  const back = parts(tail)
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back]
}

function listOf(subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
