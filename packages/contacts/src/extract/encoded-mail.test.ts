import { expect, test } from 'vitest'
import { decodeCloudflare, decodeProtectedLink, mailsInText } from './encoded-mail.ts'

test('decodes the addresses that Cloudflare encodes', () => {
  const hex = Buffer.from([0x42, ...Buffer.from('info@oak-bakery.com').map((byte) => byte ^ 0x42)]).toString('hex')
  expect(decodeCloudflare(hex)).toBe('info@oak-bakery.com')
  expect(decodeProtectedLink(`/cdn-cgi/l/email-protection#${hex}`)).toBe('info@oak-bakery.com')
  expect(decodeCloudflare('zz')).toBeNull()
  expect(decodeProtectedLink('/contact')).toBeNull()
})

test.each([
  'E-Mail: info@oak-bakery.com',
  'E-Mail:info@oak-bakery.com.',
  'info (at) oak-bakery.com',
  'info(at)oak-bakery(dot)com',
  'info [at] oak-bakery [dot] com',
  'info {ät} oak-bakery {punkt} com',
  'info at oak-bakery dot com',
  'info AT oak-bakery.com',
  'info @ oak-bakery.com',
  'info_at_oak-bakery.com',
  '<info@oak-bakery.com>',
  '(208) 345-1184info@oak-bakery.com',
  '04 78 00 13 59info@oak-bakery.com',
])('finds the address in %j', (text) => {
  expect(mailsInText(text)).toEqual(['info@oak-bakery.com'])
})

test.each(['Meet us at noon', 'Open at 9. Sundays closed', 'look@me', 'price @ 5.99', 'a@b', '@oakbakery'])(
  '%j has no address',
  (text) => expect(mailsInText(text)).toEqual([]),
)

test('finds several addresses', () => {
  expect(mailsInText('info@oak.com, sales@oak.com / info@oak.com')).toEqual(['info@oak.com', 'sales@oak.com'])
})
