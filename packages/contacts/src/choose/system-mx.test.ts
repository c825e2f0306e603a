import { expect, test } from 'vitest'
import { openMailServers } from './mail-servers.ts'
import { openSystemMx } from './system-mx.ts'

const missing = (): Promise<never> => Promise.reject(Object.assign(new Error('queryMx'), { code: 'ENOTFOUND' }))

test('a domain that does not exist has no mail; in a network without public names it is unknown', async () => {
  const open = openMailServers(openSystemMx({ resolveMx: missing, resolveNs: async () => ['a.gtld-servers.net'] }))
  expect(await open('gone.example')).toBe(false)
  const closed = openMailServers(openSystemMx({ resolveMx: missing, resolveNs: missing }))
  expect(await closed('unknown.example')).toBe(true)
})

test('a null MX is an answer in any network', async () => {
  const resolveMx = async () => [{ exchange: '' }]
  expect(await openMailServers(openSystemMx({ resolveMx, resolveNs: missing }))('none.example')).toBe(false)
})
