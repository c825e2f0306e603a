import { expect, test } from 'vitest'
import { openMailServers } from './mail-servers.ts'

test.each([
  ['a mail server', async () => [{ exchange: 'mx.example' }], true],
  ['null MX', async () => [{ exchange: '' }], false],
  ['a dot as null MX', async () => [{ exchange: '.' }], false],
  ['no MX record, so that the host itself may receive', async () => [], true],
  ['no such domain', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), false],
  ['a failure', () => Promise.reject(Object.assign(new Error('x'), { code: 'ESERVFAIL' })), true],
])('a domain with %s', async (_what, resolveMx, expected) => {
  expect(await openMailServers(resolveMx)('oak.example')).toBe(expected)
})

test('looks up each domain once, and none without a resolver', async () => {
  let lookups = 0
  const hasMail = openMailServers(async () => {
    lookups += 1
    return [{ exchange: 'mx.example' }]
  })
  await Promise.all([hasMail('oak.example'), hasMail('oak.example')])
  expect(lookups).toBe(1)
  expect(await openMailServers(null)('oak.example')).toBe(true)
})
