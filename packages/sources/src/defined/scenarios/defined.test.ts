import { readFile } from 'node:fs/promises'
import { type AcmeFault, fakeAcmePlaces, type FakeAcmePlaces } from '@gazetteer/testkit/fakes/fake-acme-places'
import { cityBox, findCity } from '@gazetteer/places'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { definedDeclaration, openDefined, parseSourcesFile } from '../index.ts'
import { valuesAt } from '../path.ts'
import { readNumber, readFieldText, readTexts } from '../read-field.ts'
import { filled, filledJson } from '../template.ts'
import type { MapsSource } from '../../port.ts'

const never = new AbortController().signal
const city = findCity('Boise, ID')
if (city === null) throw new Error('no Boise')
const box = cityBox(city)
const example = await readFile(
  new URL('../../../../../docs/operate/sources-file.example.yaml', import.meta.url),
  'utf8',
)
/** Where the example's API is. */
const host = 'https://api.acme.example'
const secretOf = (name: string) => (name === 'ACME_API_KEY' ? 'acme-secret' : undefined)

const places = Array.from({ length: 30 }, (_, index) => ({
  place_id: `a${index}`,
  name: `Place ${index}`,
  category: index % 2 === 0 ? 'eating' : 'takeaway',
  position: { lat: 43.6, lon: -116.2 },
  contacts: { phones: ['+1 208 555 0101', null], web: 'https://a.example', email: 'a@a.example' },
  street: { number: 12, name: 'Main Street' },
  locality: 'Boise, Ada County',
  region: 'Idaho',
  postcode: '83702',
  country: 'US',
  score: '4,5',
  reviews: { total: 17 },
  hours_osm: 'Mo-Fr 09:00-17:00',
  status: index === 3 ? 'moved' : 'open',
}))

describe('the example of a defined source', () => {
  let fake: FakeAcmePlaces
  let source: MapsSource
  beforeAll(async () => {
    fake = await fakeAcmePlaces(places)
    const { sources, mistakes } = parseSourcesFile(example.replace(host, fake.url), secretOf)
    const [definition] = sources
    if (definition === undefined) throw new Error(mistakes.join('\n'))
    source = openDefined(definition, () => 0)
  })
  afterAll(() => fake.stop())

  const ask = (type: string, cursor: string | null = null) =>
    source.fetchPage({ city, box, types: [type], cursor }, never)

  it('reads all fields of all pages', async () => {
    const first = await ask('restaurant')
    const second = await ask('restaurant', first.next)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 5, null])
    expect(first.rows[0]).toEqual({
      sourceId: 'a0',
      name: 'Place 0',
      phone: '+1 208 555 0101',
      types: ['restaurant'],
      address: '12 Main Street',
      city: 'Boise',
      state: 'ID',
      zip: '83702',
      country: 'US',
      rating: 4.5,
      reviewCount: 17,
      plusCode: null,
      website: 'https://a.example',
      latitude: 43.6,
      longitude: -116.2,
      hours: 'Mo-Fr 09:00-17:00',
      email: 'a@a.example',
      socials: null,
      brand: null,
      confidence: null,
      isClosed: false,
    })
    expect(first.rows[3]?.isClosed).toBe(true)
    expect(await ask('plumber')).toEqual({ rows: [], next: null })
    expect(fake.asked[0]).toMatch(
      /^\/v2\/places\?category=eating%2Ctakeaway&bbox=-116\.\d+,43\.\d+,.*&limit=25&page=1$/,
    )
  })

  it('returns a cursor that leads to itself as it is, so that the engine detects the loop', async () => {
    const looping = example
      .replace(host, fake.url)
      .replace('page={page}', 'page=1&from={cursor}')
      .replace('{ kind: page, first: 1 }', '{ kind: cursor, next: "data.results[0].place_id" }')
    const [definition] = parseSourcesFile(looping, secretOf).sources
    if (definition === undefined) throw new Error('no source')
    const circular = openDefined(definition, () => 0)
    const query = { city, box, types: ['restaurant'] }
    const first = await circular.fetchPage({ ...query, cursor: null }, never)
    expect(first.next).toMatch(/^1\.25~[\w-]+\.a0$/)
    expect((await circular.fetchPage({ ...query, cursor: first.next }, never)).next).toBe(first.next)
  })

  it.each<[AcmeFault, object]>([
    ['pause', { kind: 'slow-down', retryAfterMs: 1_000, isUnbilled: true }],
    ['quota', { kind: 'spent', message: 'Acme Places: Your quota ends today', isUnbilled: false }],
    ['forbidden', { kind: 'refused', message: 'Acme Places: Unknown key', isUnbilled: true }],
    ['redirect', { kind: 'refused', message: 'Acme Places redirects to 127.0.0.1:9, which is not allowed.' }],
    ['no-rows', { kind: 'unavailable', message: 'The answer of Acme Places has no rows at data.results.' }],
    ['not-json', { kind: 'unavailable', message: 'Acme Places returned an incomplete answer.' }],
  ])('reports the error %s', async (fault, expected) => {
    fake.faults.push(fault)
    await expect(ask('dentist')).rejects.toMatchObject(expected)
  })

  it('declares its limits, price and terms', () => {
    const [definition] = parseSourcesFile(example, secretOf).sources
    if (definition === undefined) throw new Error('no example')
    expect(definedDeclaration(definition)).toMatchObject({
      id: 'acme-places',
      cap: 100,
      pageSize: 25,
      limits: { concurrency: 4, gapMs: 0, perDay: 10_000 },
      pricePerRequestUsd: 0.002,
      server: host,
      fields: expect.arrayContaining(['rating', 'reviewcount', 'source_id']),
      retention: 'May be stored while the agreement with Acme lasts.',
    })
  })
})

describe('a sources file', () => {
  const mistakesOf = (text: string) => parseSourcesFile(text, secretOf).mistakes
  const changed = (from: string | RegExp, to: string) => mistakesOf(example.replace(from, to))

  test.each<[string, string | RegExp, string, string]>([
    ['an id', 'id: acme-places', 'id: Acme', '.id must be 1 to 32 of a to z, 0 to 9 and -.'],
    ['a built-in id', 'id: acme-places', 'id: overture', '.id is the id of a built-in source.'],
    ['a missing text', /^ {4}licence: .*\n/m, '', '.licence is missing.'],
    ['an empty text', 'title: Acme Places', "title: ''", '.title must not be empty.'],
    [
      'paging',
      '{ kind: page, first: 1 }',
      '{ kind: pages }',
      '.paging.kind must be page, offset, cursor, link or none.',
    ],
    ['a wrong kind of value', 'pageSize: 25', 'pageSize: many', '.pageSize must be a number.'],
    ['a number', 'pageSize: 25', 'pageSize: 0', '.pageSize must be 1 or more.'],
    ['an unknown key', 'cap: 100', 'caps: 100', ' has an unknown key "caps".'],
    ['a cap below a page', 'cap: 100', 'cap: 20', '.cap must not be below pageSize.'],
    ['a method', 'method: GET', 'method: PUT', '.request.method must be GET or POST.'],
    ['an address', host, 'ftp://api.acme.example', '.request.url must begin with http:// or https://.'],
    ['a host', host, 'https://{type}.example', '.request.url must not have a placeholder in its host.'],
    ['a placeholder', '{pageSize}', '{size}', '.request has an unknown placeholder {size}.'],
    ['a page', '&page={page}', '', '.request must use the placeholder {page}, because of paging.kind.'],
    [
      'an area',
      '{west},',
      '',
      '.request must use {south}, {west}, {north} and {east}, or {latitude}, {longitude} and {radius}.',
    ],
    ['a secret', 'ACME_API_KEY', 'OTHER_KEY', '.request needs the environment variable OTHER_KEY, which is not set.'],
    [
      'a path',
      'path: data.results',
      "path: 'data..results'",
      '.rows.path is not a path such as data.results or phones[0].number.',
    ],
    ['an unknown field', 'zip: postcode', 'postcode: postcode', '.rows.fields has an unknown key "postcode".'],
    [
      'a business type',
      'Dentist: dentist',
      'Dentists of Acme: dentist',
      '.types.Dentists of Acme is not a business type of Gazetteer.',
    ],
    [
      'a rule without a condition',
      /^ {6}- status: .*\n {8}means/m,
      '      - means',
      '.errors[1] must have status or when.',
    ],
    [
      'a meaning',
      'means: spent',
      'means: over',
      '.errors[0].means must be one of slow-down, unavailable, too-large, refused, spent.',
    ],
  ])('names the place of a mistake: %s', (_what, from, to, mistake) => {
    expect(changed(from, to)).toEqual([`sources[0]${mistake}`])
  })

  test('reports broken YAML with line and column, and a file without sources', () => {
    expect(mistakesOf('sources:\n  - id: [')).toEqual([expect.stringMatching(/^line \d+, column \d+: .*\.$/)])
    expect(mistakesOf('places: []')).toEqual(['must have a list named sources.'])
    expect(mistakesOf('sources: &a []\nmore: *a')).toEqual(['must not use YAML aliases (*name).'])
    expect(mistakesOf(example + example.slice(example.indexOf('  - id')))).toEqual([
      'sources[1].id "acme-places" is used twice.',
    ])
  })

  test('may be JSON, and reports all mistakes of all sources', () => {
    const one = { id: 'one', title: 'One', attribution: '', licence: 5 }
    const mistakes = mistakesOf(JSON.stringify({ sources: [one, 7] }))
    expect(mistakes).toEqual(
      expect.arrayContaining([
        'sources[0].attribution must not be empty.',
        'sources[0].licence must be text.',
        'sources[0].request is missing.',
        'sources[1] must be an object.',
      ]),
    )
  })
})

test('paths read lists, positions and own properties only', () => {
  const value = { phones: [{ n: 1 }, { n: 2 }], a: { b: null } }
  expect(valuesAt(value, 'phones[*].n')).toEqual([1, 2])
  expect(valuesAt(value, 'phones[1].n')).toEqual([2])
  expect(valuesAt(value, 'a.b')).toEqual([])
  expect(valuesAt(value, 'constructor.name')).toEqual([])
  expect(valuesAt(value, '.')).toEqual([value])
})

test('fields are split, joined, mapped and read as numbers', () => {
  const row = { a: ['x', 'y'], place: 'Boise / Idaho', n: '1.234,5 km', flag: true }
  expect(readFieldText(row, { path: 'a[*]', join: '+' })).toBe('x+y')
  expect(readFieldText(row, { path: 'place', split: { by: '/', part: 1 }, map: { Idaho: 'ID' } })).toBe('ID')
  expect(readFieldText(row, { path: ['none', 'flag'] })).toBe('true')
  expect(readNumber(row, { path: 'n', number: ',' })).toBe(1234.5)
  expect(readNumber(row, 'place')).toBeNull()
  expect(readTexts(row, 'a[*]')).toEqual(['x', 'y'])
})

test('placeholders are encoded in addresses and stay numbers in bodies', () => {
  const values = { type: 'a b&c', pageSize: 20 }
  expect(filled('?t={type}&n={pageSize}', values, encodeURIComponent)).toBe('?t=a%20b%26c&n=20')
  expect(filledJson({ t: ['{type}!'], n: '{pageSize}', ok: true }, values)).toEqual({ t: ['a b&c!'], n: 20, ok: true })
})
