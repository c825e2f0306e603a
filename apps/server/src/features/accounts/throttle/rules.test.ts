import { expect, test } from 'vitest'
import { byAddress, byRequestFrom } from './rules.ts'

const ruleKeyOf = (address: string) => byAddress(address).key

test('treats all addresses of an IPv6 /64 as one, in any notation', () => {
  for (const address of [
    '2001:db8::1',
    '2001:db8::2',
    '2001:DB8:0:0:5:6:7:8',
    '2001:db8:0:0:ffff::',
    '2001:0db8::a:b',
  ]) {
    expect(ruleKeyOf(address)).toBe('address 2001:db8:0:0')
  }
  expect(ruleKeyOf('2001:db8:0:1::1')).toBe('address 2001:db8:0:1')
  expect(ruleKeyOf('fe80::1%eth0')).toBe('address fe80:0:0:0')
  expect(ruleKeyOf('203.0.113.7')).toBe('address 203.0.113.7')
  expect(ruleKeyOf('::1')).toBe('address ::1')
})

test('treats every notation of an IPv4 address as one', () => {
  for (const address of ['9.9.9.9', '::ffff:9.9.9.9', '::FFFF:9.9.9.9', '::ffff:909:909', '0:0:0:0:0:ffff:0909:0909'])
    expect([ruleKeyOf(address), byRequestFrom(address).key]).toEqual(['address 9.9.9.9', 'request from 9.9.9.9'])
})

test('counts all invalid addresses together', () => {
  for (const address of ['', 'unknown', '_hidden', 'junk7', '[::1]', '9.9.9.9:80', '0x9.9.9.9', '009.9.9.9', '9.9.9'])
    expect([address, ruleKeyOf(address)]).toEqual([address, 'address unusable'])
  expect(byAddress('unknown').rule).toEqual(byAddress('203.0.113.7').rule)
})

test('has higher limits for loopback addresses, which many users may share', () => {
  const freeOf = (address: string) => [byAddress(address).rule.free, byRequestFrom(address).rule.free]
  for (const address of ['127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '127.8.9.10']) {
    expect(freeOf(address)).toEqual([500, 300])
  }
  for (const address of ['128.0.0.1', '10.0.0.1', '2001:db8::127.0.0.1', '::ffff:10.0.0.1', 'localhost']) {
    expect(freeOf(address)).toEqual([50, 30])
  }
})
