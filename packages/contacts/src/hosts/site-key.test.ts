import { expect, test } from 'vitest'
import { isPortal, siteKeyOf } from './site-key.ts'

test.each([
  ['https://www.bakery.example/kontakt', 'bakery.example'],
  ['HTTP://Bakery.Example', 'bakery.example'],
  ['bakery.example/de/', 'bakery.example'],
  ['http://bakery.example:80/', 'bakery.example'],
  ['http://bakery.example:8080/', 'bakery.example:8080'],
  ['https://user:secret@bakery.example./#top', 'bakery.example'],
  ['https://bäckerei.example/', 'xn--bckerei-5wa.example'],
  ['https://sites.google.com/view/oak-bakery/home', 'sites.google.com/view/oak-bakery'],
  ['https://oak.wixsite.com/bakery/about', 'oak.wixsite.com/bakery'],
  ['http://members.example/~oak/index.html', 'members.example/~oak'],
  ['http://site-1.localhost/', 'site-1.localhost'],
])('the key of %s is %s', (website, key) => {
  expect(siteKeyOf(website)).toBe(key)
  expect(isPortal(website)).toBe(false)
})

test.each([
  'https://www.facebook.com/oak.bakery',
  'https://m.facebook.com/oak.bakery',
  'https://instagram.com/',
  'https://linktr.ee/oak',
  'https://www.booking.com/hotel/us/oak.html',
  'https://www.google.com/maps?cid=1',
  'https://oak.business.site',
  'bit.ly/abc',
])('%s is a portal, never visited', (website) => {
  expect(isPortal(website)).toBe(true)
  expect(siteKeyOf(website)).toBeNull()
})

test.each(['', 'ftp://bakery.example', 'mailto:a@b.example', 'no website', 'http://'])(
  '%j is no address',
  (website) => {
    expect(siteKeyOf(website)).toBeNull()
    expect(isPortal(website)).toBe(false)
  },
)

test.each(['https://notfacebook.com', 'https://facebook.com.example', 'https://booking.example.com'])(
  '%s is no portal',
  (website) => expect(isPortal(website)).toBe(false),
)
