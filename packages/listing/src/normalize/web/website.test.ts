import { expect, test } from 'vitest'
import { distinctSocials, normalizeWebsite, sitesIn } from './website.ts'

test.each([
  ['http:/example.com', 'http://example.com'],
  ['http:example.com', 'http://example.com'],
  ['https:///example.com', 'https://example.com'],
  ['http//example.com', 'http://example.com'],
  ['http:\\\\example.com', 'http://example.com'],
  ['http;//example.com', 'http://example.com'],
  ['htp://example.com', 'http://example.com'],
  ['hhttps://example.com', 'https://example.com'],
  ['ttps://example.com', 'https://example.com'],
  ['http:// example.com', 'http://example.com'],
  ['http://http://example.com', 'http://example.com'],
  ['http://https://example.com/x', 'https://example.com/x'],
])('the scheme of %s is repaired', (text, address) => {
  expect(normalizeWebsite(text)).toBe(address)
})

test.each([
  'www.example,com',
  'http://www.example,com',
  'http://',
  'http://example',
  'www.example',
  'http://a..example',
  'http://-a.example',
  'http://exa mple.com',
  'http://a.123',
  'no',
  'N/A',
  'https',
])('%s is no address', (text) => {
  expect(normalizeWebsite(text)).toBeNull()
})

test.each([
  ['no; https://a.example', 'https://a.example'],
  ['www.a,example; https://b.example', 'https://b.example'],
  ['www.a.example / www.b.example', 'https://www.a.example'],
  ['a.example, b.example', 'https://a.example'],
  ['a.example or b.example', 'https://a.example'],
  ['<https://a.example>', 'https://a.example'],
  ['www.a.example (closed)', 'https://www.a.example'],
  ['Website: www.a.example', 'https://www.a.example'],
  ['a.example - official site', 'https://a.example'],
])('the first usable address of %s', (text, address) => {
  expect(normalizeWebsite(text)).toBe(address)
})

test.each([
  'HTTP://A.EXAMPLE/X',
  'http://münchen.example',
  'https://a.example/x(y)',
  'https://a.example/?q=http://b.example',
  'https://http.example/x',
  'http://exa_mple.example',
])('%s stays as it is', (text) => {
  expect(normalizeWebsite(text)).toBe(text)
})

test('a website with non-ASCII letters stays, also after many others', () => {
  let lost = 0
  for (let row = 0; row < 30_000; row += 1) if (normalizeWebsite('http://münchen.example/café') === null) lost += 1
  expect(lost).toBe(0)
})

test.each([
  'https://www.facebook.com/x',
  'https://m.facebook.com/x',
  'https://fb.com/x',
  'https://www.facebook.com/profile.php?id=100',
  'https://instagram.com/x',
  'https://twitter.com/x',
  'https://x.com/x',
  'https://www.tiktok.com/@x',
  'https://wa.me/17175550100',
  'https://api.whatsapp.com/send?phone=17175550100',
  'https://www.youtube.com/@x',
])('%s is a social page, no website', (text) => {
  expect(normalizeWebsite(text)).toBeNull()
  expect(sitesIn(text).pages).toEqual([text])
  expect(distinctSocials([text, text])).toEqual([text])
})

test.each([
  'http://facebook.com/',
  'https://www.facebook.com',
  'https://www.facebook.com/home.php',
  'https://www.facebook.com/sharer.php?u=x',
  'https://linktr.ee/x',
  'https://x.business.site',
  'https://www.google.com/maps?cid=1',
  'https://maps.google.co.uk/?q=x',
  'https://www.google.de/maps/place/x',
  'https://goo.gl/maps/abc',
  'https://maps.app.goo.gl/abc',
  'https://g.page/x',
])('%s is neither', (text) => {
  expect(normalizeWebsite(text)).toBeNull()
  expect(sitesIn(text).pages).toEqual([])
  expect(distinctSocials([text])).toEqual([])
})

test.each([
  'https://real.example',
  'https://www.yelp.com/biz/x',
  'https://www.tripadvisor.com/Restaurant_Review-g1',
  'https://max.com',
  'https://notfacebook.com/x',
  'https://facebook.com.example/x',
  'https://business.site.example',
  'https://store.google.com/x',
  'https://about.google/maps',
  'https://wa.example',
])('%s is a website', (text) => {
  expect(normalizeWebsite(text)).toBe(text)
})

test.each([
  'https://www.facebook.com/x;https://real.example',
  'https://www.facebook.com/x; real.example',
  'https://www.facebook.com/x https://real.example',
  'https://linktr.ee/x, https://real.example',
  'www.instagram.com/x | real.example',
])('the next address of its own is the website: %s', (text) => {
  expect(normalizeWebsite(text)?.replace('https://', '')).toBe('real.example')
})

test('an invisible mark at the end is no part of a website', () => {
  expect(normalizeWebsite('https://a.example\u200e')).toBe('https://a.example')
  expect(normalizeWebsite('\ufeffhttps://a.example/x\u200b')).toBe('https://a.example/x')
})
