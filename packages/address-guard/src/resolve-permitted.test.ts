import { expect, test } from 'vitest'
import { ForbiddenAddress, pinnedTo, resolvePermitted } from './resolve-permitted.ts'

const answering = (...addresses: string[]) => ({
  allowPrivateHosts: false,
  resolve: async () => addresses.map((address) => ({ address, family: 4 })),
})

test('refuses a name with one forbidden or private address among public ones', async () => {
  for (const addresses of [['93.184.216.34', '169.254.169.254'], ['93.184.216.34', '10.0.0.1'], []])
    await expect(resolvePermitted('a.example', answering(...addresses))).rejects.toBeInstanceOf(ForbiddenAddress)
  await expect(resolvePermitted('127.0.0.1', answering())).rejects.toThrow('is a private address')
  expect(await resolvePermitted('a.example', answering('93.184.216.34'))).toEqual([
    { address: '93.184.216.34', family: 4 },
  ])
})

test('a pinned lookup returns only the checked addresses', () => {
  const lookup = pinnedTo([{ address: '93.184.216.34', family: 4 }])
  lookup('other.example', { all: false }, (error, address, family) => {
    expect([error, address, family]).toEqual([null, '93.184.216.34', 4])
  })
  lookup('other.example', { all: true }, (_error, addresses) => {
    expect(addresses).toEqual([{ address: '93.184.216.34', family: 4 }])
  })
  expect.assertions(2)
})
