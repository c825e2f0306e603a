import { expect, test } from 'vitest'
import type { ListingOfSite } from '../site-visit.ts'
import { kindOfMail } from './mail-kind.ts'

const listing: ListingOfSite = {
  id: 'a',
  name: 'Quillwood Bakery',
  phone: null,
  address: null,
  city: 'Boise',
  state: 'ID',
  zip: null,
  country: 'US',
  wants: ['email'],
}
const kindOf = (mail: string) => kindOfMail(mail, listing, new Set(['quillwood.com']))

test.each([
  ['info@quillwood.com', 'own'],
  ['Info@mail.Quillwood.com', 'own'],
  ['boise@quillwood.com', 'own'],
  ['info-boise@quillwood.com', 'own'],
  ['quillwood@quillwood.com', 'own'],
  ['order.desk@quillwood.com', 'own'],
  ['quillwoodbakery@gmail.com', 'provider'],
  ['quillwood.bakery83@yahoo.de', 'provider'],
  ['info@quillwood.de', 'other'],
  ['info@quillwood-bakery.net', 'other'],
])('%s is a shared mailbox of its %s domain', (mail, domain) => {
  expect(kindOf(mail)).toMatchObject({ domain, isRole: true, isLow: false })
})

test.each([
  'info@gmail.com',
  'reservations.hotel@gmail.com',
  'info.boise@gmail.com',
  'jane.roe@quillwood.com',
  'will@quillwood.com',
  'j.smith@gmail.com',
  'jane@quillwood.com',
])('%s is personal, or that of another business', (mail) => expect(kindOf(mail)?.isRole).toBe(false))

test('mailboxes with a purpose of their own come last', () => {
  expect(kindOf('jobs@quillwood.com')).toEqual({ domain: 'own', isRole: true, isLow: true })
})

test.each([
  'info@example.com',
  'name@quillwood.com',
  'your@email.com',
  'noreply@quillwood.com',
  'webmaster@quillwood.com',
  'datenschutz@quillwood.com',
  'logo@2x.png',
  '605a7baede844d278b89dc95ae0a9123@quillwood.com',
  'info-nospam@quillwood.com',
  'support@wix.com',
])('%s is no contact of the business', (mail) => {
  expect(kindOf(mail)).toBeNull()
})

test.each([
  ['info@bakery.com', 'unrelated'],
  ['info@pixelhaus.io', 'unrelated'],
  ['info@quillwood-group.com', 'akin'],
])('%s is at a domain that is %s', (mail, domain) => {
  expect(kindOf(mail)).toEqual({ domain, isRole: true, isLow: false })
})
