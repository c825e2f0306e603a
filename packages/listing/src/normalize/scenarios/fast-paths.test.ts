import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { compatFile } from '@gazetteer/testkit/real-data/real-data'
import { describe, expect, test } from 'vitest'
import { closingOf } from '../../plain-text/closing-note.ts'
import { cleanText } from '../../text/clean-text.ts'
import { normalizeCountry } from '../address/country.ts'
import { normalizeStreetLine } from '../address/street-line.ts'
import { normalizeZip } from '../address/zip.ts'
import { isPlaceholder, joinValues } from '../placeholder.ts'
import { normalizeEmail } from '../web/email.ts'
import { distinctSocials, sitesIn } from '../web/website.ts'

const sample = fileURLToPath(new URL('../../../../testkit/data/breweries-sample.csv', import.meta.url))
const rows = breweries(sample)
const naughty = naughtyStrings()
const emails = rows.flatMap(({ website }) =>
  website == null ? [] : [`info@${website.replace(/^.*\/\/(www\.)?/, '')}`],
)
const texts = [
  ...naughty,
  ...emails,
  ...rows.flatMap(({ name, address, city, state, zip, phone, website }) => [
    name,
    address,
    city,
    state,
    zip,
    phone,
    website,
  ]),
].filter((text) => text != null)

function naughtyStrings(): string[] {
  const list: unknown = JSON.parse(readFileSync(compatFile('blns.json'), 'utf8'))
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
}

const hosts = [
  'a.example',
  'www.a.example',
  'www.example',
  'a-b.example',
  'a--b.example',
  'xn--mnchen-3ya.example',
  '-a.example',
  'a.3',
  'a.0x1',
  'a',
  '1.2.3.4',
  'm.facebook.com',
  'www.google.de',
  'maps.google.co.uk',
  'goo.gl',
  'linktr.ee',
  'A.Example',
  'münchen.example',
  'a_b.example',
  'a.example.',
  'a.example:8080',
  'u@a.example',
]
const paths = [
  '',
  '/',
  '//',
  '/x',
  '/x/',
  '/x.html',
  '/.',
  '/../x',
  '/x/./y',
  '/.well-known',
  '/maps/x',
  '/a;b=1',
  '/a,b',
  '/ä',
  '/%C3%A4',
  '/x?a=1&b=2',
  '?id=3',
  '?',
  '/x?q=a b',
  '/x#top',
  '/x?u=http://b.example',
  '/login.php',
  '/profile.php?id=7',
]
const addresses = hosts.flatMap((host) =>
  paths.flatMap((path) =>
    ['', 'http://', 'https://', 'HTTP://', 'ftp://', 'https:/', 'https://http://'].map(
      (scheme) => `${scheme}${host}${path}`,
    ),
  ),
)

const mails = [
  'a@b.example',
  'a.b@c.example',
  'a..b@c.example',
  '.a@b.example',
  'a.@b.example',
  'A@B.Example',
  'a@b',
  'a@b.c',
  'a@b.4c',
  'a@-b.example',
  'a@b-.example',
  'a@b..example',
  'a+b-c_d@e-f.example',
  'a@b@c.example',
  'mailto:a@b.example',
  'ä@b.example',
  `${'a'.repeat(64)}@b.example`,
  `${'a'.repeat(65)}@b.example`,
]

/** White space around a value changes nothing, but no fast path accepts it. */
const padded = (text: string): string => ` ${text}\t`

/** The texts that are read in another way with padding. */
const readOtherwise = (all: readonly string[], read: (text: string) => unknown, pad = padded): string[] =>
  all.filter((text) => !isDeepStrictEqual(read(text), read(pad(text))))

describe('a fast path gives what the general reading gives', () => {
  test('for any text', () => {
    // A zero-width space is removed.
    expect(readOtherwise(texts, cleanText, (text) => `\u200b${text}`)).toEqual([])
  })

  test('for web addresses', () => {
    expect(readOtherwise([...texts, ...addresses], sitesIn)).toEqual([])
    expect(readOtherwise([...texts, ...addresses], (text) => distinctSocials([text]))).toEqual([])
  })

  test('for e-mail addresses', () => {
    expect(readOtherwise([...texts, ...mails], normalizeEmail)).toEqual([])
  })

  test('for countries and street lines', () => {
    expect(readOtherwise([...texts, 'US', 'us', 'USA', 'DE', 'XX', 'U.S.'], normalizeCountry)).toEqual([])
    expect(readOtherwise(texts, (text) => normalizeStreetLine(text, 'US'))).toEqual([])
  })

  test.each(['US', 'DE', 'CN', null])('for ZIP codes of %s', (country) => {
    const codes = ['21224', '02108', '2108', '00000', '21224-1234', '212245']
    expect(readOtherwise([...texts, ...codes], (text) => normalizeZip(text, country))).toEqual([])
  })
})

test('a placeholder is one with marks, dots, spaces and in upper case; a digit or more letters make it a value', () => {
  for (const text of ['not applicable', 'Not Applicable.', '(N.O.T. A.P.P.L.I.C.A.B.L.E.)', 'n / a', '-', '', '–?–'])
    expect([text, isPlaceholder(text)]).toEqual([text, true])
  for (const text of ['not applicable x', 'no 1', '0', '٣', 'é', 'none@a.example', '中'])
    expect([text, isPlaceholder(text)]).toEqual([text, false])
})

test('joined values are distinct and trimmed, without empty ones', () => {
  expect(joinValues([' a1 ', 'no;b2', 'a1', null, 3, ';', '\u3164', 'no'])).toBe('a1; b2')
  expect(joinValues([' a1 '])).toBe('a1')
  expect(joinValues(['no', '\u00a0'])).toBeNull()
})

test.each([
  ['temporarily closed', true],
  ['Closed temporarily', true],
  ['closed for renovation', true],
  ['closed for refurbishment until May', true],
  ['closed for remodeling', true],
  ['vorübergehend geschlossen', true],
  ['FERMÉ TEMPORAIREMENT', true],
  ['temporairement fermée', true],
  ['temporairement fermé', true],
  ['fermée temporairement', true],
  ['temporalmente cerrada', true],
  ['chiuso temporaneamente', true],
  ['encerrado temporariamente', true],
  ['voruebergehend geschlossen', true],
  ['cerrado temporalmente', true],
  ['temporaneamente chiuso', true],
  ['tijdelijk gesloten', true],
  ['permanently closed', false],
  ['closed permanently', false],
  ['permanently cloſed', false],
  ['dauerhaft geschlossen', false],
  ['définitivement fermée', false],
  ['définitivement fermé', false],
  ['FERME DEFINITIVEMENT', false],
  ['endgültig geschlossen', false],
  ['cerrado permanentemente', false],
  ['definitivamente chiuso', false],
  ['fechado permanentemente', false],
  ['permanent gesloten', false],
])('the shortest note %j closes a place', (note, isForNow) => {
  const closing = isForNow ? { isClosed: true, isClosedForNow: true } : { isClosed: true }
  expect([closingOf(note), closingOf(`12 Main St (${note})`)]).toEqual([closing, closing])
})

test('an address on a street of such a name is not closed', () => {
  for (const address of [
    '12 Enclosed Garden Row, temporarily',
    'unclosed permanently 1',
    'Rue de la Ferme 12, provisoirement',
    'Chemin de la Ferme Définitive 3',
    'définitivement fermés-la-ville',
  ])
    expect([address, closingOf(address)]).toEqual([address, {}])
})
