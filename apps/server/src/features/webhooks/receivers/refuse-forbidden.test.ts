import { expect, test } from 'vitest'
import { refuseForbidden } from './refuse-forbidden.ts'

const open = { allowPrivateHosts: true }

test.each([
  'https://169.254.169.254/',
  'https://169.254.169.254./',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0xA9.0xFE.0xA9.0xFE/',
  'https://0251.0376.0251.0376/',
  'https://169.254.43518/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://0.0.0.0/',
  'https://１６９.２５４.１６９.２５４/',
])('refuses the link-local or metadata address %s', async (url) => {
  await expect(refuseForbidden(url, open)).rejects.toThrow('never connects to')
})

test('refuses private addresses only where they are not allowed', async () => {
  for (const url of ['https://127.1/', 'https://[::ffff:10.0.0.1]/', 'https://0x7f000001/']) {
    await expect(refuseForbidden(url, { allowPrivateHosts: false })).rejects.toThrow('private address')
    await refuseForbidden(url, open)
  }
})

test('refuses a name that resolves to a forbidden address; accepts one that does not resolve in time', async () => {
  const resolvesTo = (address: string) => ({ ...open, resolve: async () => [{ address, family: 4 }] })
  await expect(refuseForbidden('https://metadata.example/', resolvesTo('169.254.169.254'))).rejects.toThrow('never')
  await refuseForbidden('https://public.example/', resolvesTo('93.184.216.34'))
  await refuseForbidden('https://unknown.example/', { ...open, resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  await refuseForbidden('https://silent.example/', { ...open, resolve: () => new Promise(() => undefined) }, 50)
})
