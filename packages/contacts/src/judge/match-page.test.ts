import { expect, test } from 'vitest'
import { readHtmlPage } from '../extract/read-html-page.ts'
import type { ListingOfSite } from '../site-visit.ts'
import { anchorsOfSite, matchPages } from './match-page.ts'

const oak: ListingOfSite = {
  id: 'a',
  name: 'Quillwood Bakery',
  phone: '+12083451100',
  address: '12 Main St',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
  country: 'US',
  wants: ['email'],
}

const match = (body: string, changed: Partial<ListingOfSite> = {}) => {
  const facts = readHtmlPage(body, { url: 'https://oak.example/', fetchedAt: '' })
  const listing = { ...oak, ...changed }
  return matchPages([facts], listing, anchorsOfSite([facts], [listing]))[0]
}

test.each([
  ['the phone', '<p>Call 208.345.1100</p>'],
  ['the street', '<p>12 Main Street</p>'],
  ['the postal code', '<p>Boise, ID 83702</p>'],
  ['a rare name', '<title>Quillwood Bakery | Home</title>'],
])('a page agrees by %s', (_what, body) => {
  expect(match(body)?.agrees).toBe(true)
})

test.each<[what: string, body: string, changed?: Partial<ListingOfSite>]>([
  ['nothing of it', '<title>Welcome</title><p>Fresh bread</p>'],
  ['its number within another', '<p>112 Main St, order 1283702555</p>'],
  ['a name of common words', '<title>Main Street Grill</title>', { name: 'Main Street Grill' }],
  ['its name at another place', '<title>Quillwood Bakery</title><p>9 Elm St, Anchorage, AK 99501</p>'],
])('a page with %s does not agree', (_what, body, changed) => {
  expect(match(body, changed)?.agrees).toBe(false)
})

test('an article about the business is not of its publisher', () => {
  const page = match(`<h1>Quillwood Bakery opens</h1><p>The bakery at 12 Main St opens.</p>
    <footer>Newsroom, 1 Press Plaza, Boise, ID 83706, tel: 208-345-9999</footer><a href="https://www.facebook.com/courier"></a>`)
  const regions = page?.facts.lines.map((_line, at) => page.regionOf(at))
  expect(regions).toEqual(['own', 'own', 'other', 'other'])
})

test('branches in columns have their own lines, and the page has common ones', () => {
  const page = match(`<div><div><h3>Downtown</h3><p>12 Main St<br>Boise, ID 83702</p></div>
    <div><h3>Meridian</h3><p>400 Elm Ave<br>Meridian, ID 83642</p></div></div><p>Questions?</p>`)
  const regions = page?.facts.lines.map((_line, at) => page.regionOf(at))
  expect(regions).toEqual(['own', 'own', 'own', 'other', 'other', 'other', 'common'])
})

test('dozens of listings of one site are matched in time', () => {
  const facts = readHtmlPage(
    Array.from(
      { length: 3_000 },
      (_, nth) => `<p>${nth} Main St, Boise, ID ${83_000 + (nth % 900)}, 208-345-${1_000 + nth}</p>`,
    ).join(''),
    { url: 'https://oak.example/', fetchedAt: '' },
  )
  const branches = Array.from({ length: 50 }, (_, nth) => ({ ...oak, id: String(nth), address: `${nth * 7} Main St` }))
  const since = performance.now()
  const anchors = anchorsOfSite([facts], branches)
  for (const listing of branches) matchPages([facts], listing, anchors)
  expect(performance.now() - since).toBeLessThan(8_000)
})
