import { expect, test } from 'vitest'
import { type KnownMail, unrelatedMails } from './unrelated-mail.ts'

const mail = (value: string, more: Partial<KnownMail> = {}): KnownMail => ({
  value,
  how: 'link',
  trust: 2,
  page: 'https://oak.example/contact',
  fetchedAt: '',
  isOfNode: false,
  isInOwnPlace: true,
  hasPlace: true,
  kind: { domain: 'unrelated', isRole: true, isLow: false },
  ...more,
})
const valuesOf = (...mails: KnownMail[]): string[] => unrelatedMails(mails).map(({ value }) => value)
const home = 'https://oak.example/'

test("the business's structured data is enough", () => {
  const own = mail('info@elm.example', { how: 'json-ld', page: home, isOfNode: true })
  expect(valuesOf(own, mail('hello@ash.example', { page: home }))).toEqual(['info@elm.example'])
})

test('the only shared mailbox of a contact page, also as link and text', () => {
  const info = mail('info@elm.example')
  expect(valuesOf(info)).toEqual(['info@elm.example'])
  expect(valuesOf(info, mail('info@elm.example', { how: 'text' }))).toHaveLength(2)
  const personal = mail('jo.elm@elm.example', { kind: { domain: 'unrelated', isRole: false, isLow: false } })
  expect(valuesOf(info, personal)).toEqual(['info@elm.example'])
})

test('not beside an address of another domain, of another place, or on other pages', () => {
  const info = mail('info@elm.example')
  expect(valuesOf(info, mail('info@ash.example'))).toEqual([])
  const own = mail('jo@oak.example', { kind: { domain: 'own', isRole: false, isLow: false } })
  expect(valuesOf(info, own)).toEqual([])
  expect(valuesOf(mail('info@elm.example', { isInOwnPlace: false }))).toEqual([])
  expect(valuesOf(mail('info@elm.example', { page: home }))).toEqual([])
})

test('a page with the place is enough for a domain that is akin to the site', () => {
  const kind = { domain: 'akin', isRole: true, isLow: false } as const
  expect(valuesOf(mail('info@oak-group.example', { page: home, kind }))).toEqual(['info@oak-group.example'])
  expect(valuesOf(mail('info@oak-group.example', { page: home, kind, hasPlace: false }))).toEqual([])
})
