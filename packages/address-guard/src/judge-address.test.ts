import { expect, test } from 'vitest'
import { judgeAddress } from './judge-address.ts'
import { resolvePermitted } from './resolve-permitted.ts'

test.each([
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '0.0.0.0',
  '0.1.2.3',
  '224.0.0.1',
  '255.255.255.255',
  '100.100.100.200',
  '168.63.129.16',
  '::',
  'ff02::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  'not an address',
])('%s is never connected to', (address) => {
  expect(judgeAddress(address)).toBe('never')
})

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '127.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::10.0.0.1',
])('%s is private', (address) => {
  expect(judgeAddress(address)).toBe('private')
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '169.253.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is open',
  (address) => {
    expect(judgeAddress(address)).toBe('open')
  },
)

test('a name with one forbidden address among good ones is refused', async () => {
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  const guard = { allowPrivateHosts: true, resolve: async () => addresses }
  await expect(resolvePermitted('two-faced.example', guard)).rejects.toMatchObject({ name: 'ForbiddenAddress' })
})

test.each(['0x7f.1', '2130706433', '127.1', '0177.0.0.1'])(
  '%s, another spelling of a private address, is judged by where it leads',
  async (host) => {
    await expect(resolvePermitted(host, { allowPrivateHosts: false })).rejects.toMatchObject({
      name: 'ForbiddenAddress',
    })
  },
)
