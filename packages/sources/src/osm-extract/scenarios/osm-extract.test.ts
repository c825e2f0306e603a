import {
  appendFile,
  copyFile,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cityBox, findCity, type UsCity } from '@gazetteer/places/us'
import type { RawListing } from '@gazetteer/listing'
import { createOSMStream } from 'osm-pbf-parser-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { MapsSource } from '../../port.ts'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { typesOfTags } from '../../types/index.ts'
import { indexPath } from '../index-file.ts'
import { openOsmExtract } from '../index.ts'
import { openExtract } from '../open-extract.ts'
import { pbfFile, type Written } from '../pbf-writer.fixture.ts'
import { temporaryName } from '../../whole-file.ts'

const { signal } = new AbortController()
const warnings: string[] = []
const opened: MapsSource[] = []
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-'))
  warnings.length = 0
})

afterEach(async () => {
  for (const source of opened.splice(0)) await source.close()
  await rm(folder, { recursive: true })
})

function city(label: string): UsCity {
  const found = findCity(label)
  if (!found) throw new Error(label)
  return found
}

function openFiles(files: string[], cacheDir: string | null = null, now = Date.UTC(2026, 0, 1)): MapsSource {
  const source = openOsmExtract({ files, cacheDir, now: () => now, onWarning: (text) => warnings.push(text) })
  opened.push(source)
  return source
}

async function fetchAll(source: MapsSource, types: string[], where = city('New York, NY')): Promise<RawListing[]> {
  const rows: RawListing[] = []
  let cursor: string | null = null
  do {
    const page = await source.fetchPage({ city: where, box: cityBox(where), types, cursor }, signal)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

async function written(name: string, blocks: Written[][], options?: Parameters<typeof pbfFile>[1]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, pbfFile(blocks, options))
  return path
}

const here = { latitude: 40.72, longitude: -73.99 }
const diner: Written = { type: 'node', id: 1, ...here, tags: { name: 'Diner', amenity: 'restaurant' } }
const ids = (rows: RawListing[]) => rows.map(({ sourceId }) => sourceId)

describe('an extract', () => {
  it('gives the fields of the file in its own spelling', async () => {
    const tags = {
      name: 'Café Ünï',
      amenity: 'cafe',
      'contact:phone': '+1 212 555 0101',
      url: 'example.org',
      'addr:housenumber': '12',
      'addr:street': 'Main Street',
      'addr:city': 'New York',
      'addr:state': 'New York',
      'addr:postcode': '10002-1234',
      opening_hours: 'Mo-Fr 08:00-18:00',
    }
    const file = await written('a.osm.pbf', [[{ type: 'node', id: 7, ...here, tags }]])
    expect(await fetchAll(openFiles([file]), ['cafe'])).toMatchObject([
      {
        sourceId: 'node/7',
        name: 'Café Ünï',
        phone: '+1 212 555 0101',
        types: ['cafe'],
        address: '12 Main Street',
        city: 'New York',
        state: 'New York',
        zip: '10002-1234',
        rating: null,
        reviewCount: null,
        plusCode: null,
        website: 'https://example.org',
        ...here,
        hours: 'Mo-Fr 08:00-18:00',
        isClosed: false,
      },
    ])
  })

  it('places ways and relations at the centre of their members, whatever the order of the file', async () => {
    const corners: Written[] = [
      [40.71, -74],
      [40.71, -73.98],
      [40.73, -73.98],
      [40.73, -74],
    ].map(([latitude = 0, longitude = 0], index) => ({ type: 'node', id: 10 + index, latitude, longitude }))
    const blocks: Written[][] = [
      [
        {
          type: 'relation',
          id: 5,
          members: [
            { type: 'way', id: 4 },
            { type: 'node', id: 99 },
            { type: 'relation', id: 8 },
          ],
          tags: { name: 'Mall', shop: 'mall' },
        },
      ],
      [{ type: 'way', id: 3, refs: [10, 11, 12, 13, 10], tags: { name: 'Hall', amenity: 'restaurant' } }],
      [{ type: 'way', id: 4, refs: [11, 12] }],
      corners,
    ]
    for (const options of [{}, { isZlib: false }, { plainNodes: true }]) {
      const file = await written('b.osm.pbf', blocks, options)
      const rows = await fetchAll(openFiles([file]), ['restaurant', 'shopping-mall'])
      expect(rows.map(({ sourceId, latitude, longitude }) => ({ sourceId, latitude, longitude }))).toEqual([
        { sourceId: 'relation/5', latitude: 40.72, longitude: -73.98 },
        { sourceId: 'way/3', latitude: 40.72, longitude: -73.99 },
      ])
    }
  })

  it('retains a way with missing nodes only when its address names the city', async () => {
    const way = (id: number, extra: Record<string, string>): Written => ({
      type: 'way',
      id,
      refs: [500, 501],
      tags: { name: `Way ${id}`, amenity: 'restaurant', ...extra },
    })
    const file = await written('c.osm.pbf', [
      [diner],
      [way(1, {}), way(2, { 'addr:city': 'New York' }), way(3, { 'addr:city': 'Yonkers' })],
    ])
    const rows = await fetchAll(openFiles([file]), ['restaurant'])
    expect(ids(rows)).toEqual(['node/1', 'way/2'])
    expect(rows[1]).toMatchObject({ latitude: null, longitude: null })
  })

  it('finds a place outside the city by its address, but not well inside another state', async () => {
    const far = (id: number, tags: Record<string, string>, at = { latitude: 41.1, longitude: -73.9 }): Written => ({
      type: 'node',
      id,
      ...at,
      tags: { name: `Far ${id}`, amenity: 'restaurant', ...tags },
    })
    const illinois = { latitude: 41.88, longitude: -87.63 }
    const file = await written('far.osm.pbf', [
      [
        diner,
        far(2, { 'addr:city': 'new york' }),
        far(3, { 'addr:city': 'Nyack' }),
        far(4, {}),
        far(5, { 'addr:city': 'New York' }, illinois),
        far(6, { 'addr:city': 'New York', 'addr:state': 'NY' }, illinois),
      ],
    ])
    expect(ids(await fetchAll(openFiles([file]), ['restaurant']))).toEqual(['node/1', 'node/2'])
  })

  it('loads a replaced file when the next city is queried, and restarts a query in progress', async () => {
    const many = (name: string, count: number): Written[][] => [
      Array.from({ length: count }, (_, index) => ({
        type: 'node',
        id: index + 1,
        ...here,
        tags: { name: `${name} ${index}`, amenity: 'restaurant' },
      })),
    ]
    const where = city('New York, NY')
    const query = { city: where, box: cityBox(where), types: ['restaurant'] }
    const source = openFiles([await written('swapped.osm.pbf', many('Old', 700))])
    await source.covers(where, signal)
    const { next } = await source.fetchPage({ ...query, cursor: null }, signal)
    await written('swapped.osm.pbf', many('New', 800))
    expect((await source.fetchPage({ ...query, cursor: next }, signal)).rows[0]?.name).toBe('Old 500')
    await source.covers(where, signal)
    expect((await source.fetchPage({ ...query, cursor: next }, signal)).rows[0]?.name).toBe('New 0')
    expect(await fetchAll(source, ['restaurant'])).toHaveLength(800)
  })

  it('of two copies, uses the one with coordinates, whichever file it is in', async () => {
    const way: Written = { type: 'way', id: 3, refs: [8], tags: { name: 'Cut', amenity: 'restaurant' } }
    const without = await written('cut.osm.pbf', [[diner], [way]])
    const whole = await written('whole.osm.pbf', [[{ type: 'node', id: 8, ...here }], [way]])
    for (const files of [
      [without, whole],
      [whole, without],
    ]) {
      const rows = await fetchAll(openFiles(files), ['restaurant'])
      expect(ids(rows).sort()).toEqual(['node/1', 'way/3'])
      expect(rows.find(({ sourceId }) => sourceId === 'way/3')).toMatchObject(here)
    }
  })

  it('skips objects without a name or type, and closed ones', async () => {
    const node = (id: number, tags: Record<string, string>): Written => ({ type: 'node', id, ...here, tags })
    const file = await written('d.osm.pbf', [
      [
        node(1, { amenity: 'restaurant' }),
        node(2, { name: 'Bench', amenity: 'bench' }),
        node(3, { name: 'Gone', 'disused:amenity': 'restaurant' }),
        node(4, { 'name:en': 'English', amenity: 'restaurant' }),
        node(5, { name: 'Shut', amenity: 'restaurant', opening_hours: 'off' }),
        node(6, { name: 'Ended', amenity: 'restaurant', end_date: '2020-05' }),
        node(7, { name: 'Ending', amenity: 'restaurant', end_date: '2026-01-01' }),
        node(7, { name: 'Twice', amenity: 'restaurant' }),
      ],
    ])
    const rows = await fetchAll(openFiles([file]), ['restaurant'])
    expect(rows.map(({ name, isClosed }) => [name, isClosed])).toEqual([
      ['English', false],
      ['Shut', true],
      ['Ended', true],
      ['Ending', false],
    ])
  })

  it('unites several files, each object once', async () => {
    const one = await written('one.osm.pbf', [[diner]])
    const two = await written('two.osm.pbf', [[{ ...diner, id: 2 }, diner]])
    expect(ids(await fetchAll(openFiles([one, two]), ['restaurant']))).toEqual(['node/1', 'node/2'])
  })

  it('answers in pages of 500', async () => {
    const many = Array.from({ length: 1201 }, (_, index): Written => ({ ...diner, id: index + 1 }))
    const source = openFiles([await written('many.osm.pbf', [many])])
    const first = await source.fetchPage(
      { city: city('New York, NY'), box: cityBox(city('New York, NY')), types: ['restaurant'], cursor: null },
      signal,
    )
    expect([first.rows.length, first.next]).toEqual([500, expect.stringMatching(/^500@/)])
    expect(new Set(ids(await fetchAll(source, ['restaurant']))).size).toBe(1201)
  })

  it('covers a city when any node is inside, business or not', async () => {
    const file = await written('e.osm.pbf', [
      [
        { type: 'node', id: 1, ...here },
        { type: 'node', id: 2, latitude: 48.2, longitude: 16.4 },
      ],
    ])
    const source = openFiles([file])
    expect(await source.covers(city('New York, NY'), signal)).toBe(true)
    expect(await source.covers(city('Baltimore, MD'), signal)).toBe(false)
    expect(await fetchAll(source, ['restaurant'])).toEqual([])
  })
})

describe('the cached index', () => {
  it('answers the same without reading the file again, and only while the file is the same', async () => {
    const file = await written('f.osm.pbf', [[{ ...diner, tags: { ...diner.tags, 'addr:country': 'US' } }]])
    const made = new Date(2026, 0, 1)
    await utimes(file, made, made)
    const first = await fetchAll(openFiles([file], folder), ['restaurant'])
    expect(first).toMatchObject([{ country: 'US' }])
    await writeFile(file, Buffer.alloc((await stat(file)).size))
    await utimes(file, made, made)
    expect(await fetchAll(openFiles([file], folder), ['restaurant'])).toEqual(first)
    await writeFile(file, pbfFile([[diner], [{ ...diner, id: 2 }]]))
    expect(ids(await fetchAll(openFiles([file], folder), ['restaurant']))).toEqual(['node/1', 'node/2'])
  })

  it('is rebuilt when damaged, truncated or replaced', async () => {
    const file = await written('g.osm.pbf', [[diner]])
    const path = indexPath(folder, { path: file, size: 0, mtimeMs: 0 })
    const first = await fetchAll(openFiles([file], folder), ['restaurant'])
    const good = await readFile(path, 'utf8')
    for (const bad of ['', '{', good.slice(0, -5), good.replace('Diner', 'Dinner'), 'null\n[]\n']) {
      await writeFile(path, bad)
      expect(await fetchAll(openFiles([file], folder), ['restaurant'])).toEqual(first)
      expect(await readFile(path, 'utf8')).toBe(good)
    }
    expect(warnings).toEqual([])
  })

  it('is skipped when the disk is full', async () => {
    const file = await written('h.osm.pbf', [[diner]])
    await symlink('/dev/full', temporaryName(indexPath(folder, { path: file, size: 0, mtimeMs: 0 })))
    expect(await fetchAll(openFiles([file], folder), ['restaurant'])).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('The index of h.osm.pbf could not be saved: the disk is full')])
  })

  it('is skipped when its folder cannot be created', async () => {
    const file = await written('i.osm.pbf', [[diner]])
    expect(await fetchAll(openFiles([file], join(file, 'no-folder')), ['restaurant'])).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })
})

describe('a damaged extract', () => {
  const damages: [string, (file: string) => Promise<void>][] = [
    ['cut off', async (file) => truncate(file, (await stat(file)).size - 3)],
    ['cut off in its last header', async (file) => appendFile(file, Buffer.from([0, 0]))],
    ['empty', async (file) => truncate(file, 0)],
    ['some text', async (file) => writeFile(file, 'this is no map at all, but it is long enough to look like one')],
    [
      'overwritten in the middle',
      async (file) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill(0x5a, bytes.length - 40, bytes.length - 10))
      },
    ],
    [
      'packed in another way',
      async (file) =>
        appendFile(
          file,
          Buffer.concat([
            Buffer.from([0, 0, 0, 11]),
            Buffer.from('0a074f534d4461746118', 'hex'),
            Buffer.from([3, 0x3a, 1, 0]),
          ]),
        ),
    ],
  ]

  it.each(damages)('that is %s is named in a plain sentence', async (_, damage) => {
    const file = await written('nyc.osm.pbf', [[diner]])
    await damage(file)
    await expect(openFiles([file], folder).covers(city('New York, NY'), signal)).rejects.toMatchObject({
      name: 'SourceError',
      kind: 'broken',
      message: expect.stringMatching(/^The extract nyc\.osm\.pbf is (damaged|not supported): [^\n]+\.$/),
    })
  })

  it('that is missing or a folder is named too, and found once it is there', async () => {
    const source = openFiles([join(folder, 'late.osm.pbf')])
    await expect(source.covers(city('New York, NY'), signal)).rejects.toThrow(
      /late\.osm\.pbf cannot be read: the file does not exist/,
    )
    await written('late.osm.pbf', [[diner]])
    expect(await source.covers(city('New York, NY'), signal)).toBe(true)
    await expect(openFiles([folder]).covers(city('New York, NY'), signal)).rejects.toThrow(/it is a folder/)
  })
})

describe('waiting for an extract', () => {
  it('stops immediately when aborted, while other queries continue', async () => {
    const source = openFiles([await written('j.osm.pbf', [[diner]])])
    const stop = new AbortController()
    const aborted = source.covers(city('New York, NY'), stop.signal)
    const waiting = source.covers(city('New York, NY'), signal)
    stop.abort(new Error('stopped'))
    await expect(aborted).rejects.toThrow('stopped')
    expect(await waiting).toBe(true)
  })
})

const elementSchema = z.object({ type: z.string(), id: z.number(), tags: z.record(z.string(), z.string()).optional() })

describe.each([
  ['osm/nyc-les.osm.pbf', 'New York, NY'],
  ['osm/baltimore.osm.pbf', 'Baltimore, MD'],
  ['osm/vancouver-poi.osm.pbf', null],
])('the real %s', (name, label) => {
  const path = realData(name)

  it.skipIf(path === null)('holds every named business that another parser finds', async () => {
    const file = join(folder, 'real.osm.pbf')
    await copyFile(path ?? '', file)
    const expected: string[] = []
    for await (const item of createOSMStream(file, { withTags: true })) {
      const element = elementSchema.safeParse(item)
      if (!element.success) continue
      const { type, id, tags = {} } = element.data
      if ((tags['name'] ?? tags['name:en']) && typesOfTags(tags).length > 0) expected.push(`${type}/${id}`)
    }
    const extract = await openExtract(file, { cacheDir: null, onWarning: () => undefined, signal })
    expect(extract.rows.map(({ listing }) => listing.sourceId)).toEqual([...new Set(expected)])
    expect(extract.rows.filter(({ listing }) => listing.latitude === null).length).toBeLessThan(20)
    const source = openFiles([file])
    expect(label === null || (await source.covers(city(label), signal))).toBe(true)
    expect(await source.covers(city('Chicago, IL'), signal)).toBe(false)
  })
})
