import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findCity } from '@gazetteer/places/us'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOsmExtract } from '../index.ts'
import { pbfBlocks, pbfMessage } from '../pbf-writer.fixture.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-extract-'))
})
afterEach(() => rm(folder, { recursive: true }))

const found = findCity('New York, NY')
if (found === null) throw new Error('New York is a city')
const newYork = found

const strings = pbfMessage(
  [1, Buffer.from('')],
  [1, Buffer.from('amenity')],
  [1, Buffer.from('cafe')],
  [1, Buffer.from('name')],
)
/** amenity=cafe, name=amenity */
const tags: [number, Buffer][] = [
  [2, Buffer.from([1, 3])],
  [3, Buffer.from([2, 1])],
]
const block = (...groups: Buffer[]): Buffer =>
  pbfMessage([1, strings], ...groups.map((group): [number, Buffer] => [2, group]))
const ones = (count: number): Buffer => Buffer.alloc(count, 2)
const wayOf = (id: number, refs: number): [number, Buffer] => [3, pbfMessage([1, id], ...tags, [8, ones(refs)])]
const dense = (count: number): [number, Buffer] => [
  2,
  pbfMessage(
    [1, ones(count)],
    [8, ones(count)],
    [9, ones(count)],
    [10, Buffer.alloc(count * 5, Buffer.from([1, 2, 3, 1, 0]))],
  ),
]
const untagged = (count: number): [number, Buffer] => [
  2,
  pbfMessage([1, ones(count)], [8, ones(count)], [9, ones(count)]),
]
const textOf = (at: number): Buffer => pbfMessage([1, Buffer.from(`a text of usual size ${at}`)])
/** Numbers 0.02 degrees apart. */
const spread = (count: number): Buffer => Buffer.alloc(count * 3, Buffer.from([0x80, 0xb5, 0x18]))
const many = (count: number, make: (at: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, at) => make(at))

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Measures memory, and the longest time for which nothing else could run. */
function watch() {
  const before = process.memoryUsage().rss
  // Processor time between two timers: on a busy machine the time between them says nothing.
  let longestMs = 0
  let last = processorMs()
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, processorMs() - last)
    last = processorMs()
  }, 5)
  return {
    check() {
      clearInterval(timer)
      expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
      expect(longestMs).toBeLessThan(1_000)
    },
  }
}

test.each<[string, string, () => Buffer[]]>([
  [
    'a way of 30 million nodes',
    'it has more than 32,000 nodes of a way',
    () => [block(pbfMessage(wayOf(1, 30_000_000)))],
  ],
  [
    'a relation of 10 million members',
    'it has more than 32,000 members of a relation',
    () => [
      block(pbfMessage([4, pbfMessage([1, 1], ...tags, [9, ones(10_000_000)], [10, Buffer.alloc(10_000_000, 1)])])),
    ],
  ],
  [
    'a block of 3 million named nodes',
    'it has more than 100,000 businesses, the limit for a file of',
    () => [block(pbfMessage(dense(3_000_000)))],
  ],
  [
    'an element of 10 million tags',
    'it has more than 131,072 bytes of tags of an element',
    () => [
      block(pbfMessage([3, pbfMessage([1, 1], [2, Buffer.alloc(10_000_000, 1)], [3, Buffer.alloc(10_000_000, 1)])])),
    ],
  ],
  [
    'blocks that unpack to far more than the file',
    'it unpacks to more than 32 MB, the limit for a file of',
    () => many(40, () => pbfMessage([18, Buffer.alloc(2 << 20)])),
  ],
  [
    'ways that refer to far more nodes than the file could name',
    'it refers to more than 1,000,000 nodes',
    () => many(50, (at) => block(pbfMessage(wayOf(at + 1, 30_000)))),
  ],
  [
    'nodes that are spread over the sea',
    'it spreads over more than 100,000 areas of 2 km',
    () => [block(pbfMessage([2, pbfMessage([1, ones(500_000)], [8, ones(500_000)], [9, spread(500_000)])]))],
  ],
  [
    'far more businesses than the file could name',
    'it has more than 100,000 businesses',
    () =>
      many(6, (at) => block(pbfMessage(...Array.from({ length: 20_000 }, (_, way) => wayOf(at * 20_000 + way, 1))))),
  ],
])(
  'refuses in a sentence, soon and with little memory: %s',
  async (name, text, make) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.osm.pbf`)
    await writeFile(path, pbfBlocks(make()))
    const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
    const watched = watch()
    await expect(source.covers(newYork, new AbortController().signal)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining(text),
    })
    watched.check()
    await source.close()
  },
  30_000,
)

test.each<[string, () => Buffer[]]>([
  [
    'a way of 2,000 nodes in a block of 8,000 ways, as OpenStreetMap has them',
    () => {
      const ways = Array.from({ length: 8_000 }, (_, at): [number, Buffer] => wayOf(at + 1, at === 0 ? 2_000 : 1))
      return [block(pbfMessage(...ways))]
    },
  ],
  ['6,000,001 nodes in a block, as osmconvert writes them', () => [block(pbfMessage(untagged(6_000_001)))]],
  ['a block of 31 MB with 1,000,000 texts', () => [pbfMessage([1, Buffer.concat(many(1_000_000, textOf))])]],
  [
    'a relation of 32,000 members, and a way of 32,000 nodes',
    () => {
      const members: [number, Buffer][] = [
        [9, ones(32_000)],
        [10, Buffer.alloc(32_000, 1)],
      ]
      return [block(pbfMessage(wayOf(1, 32_000), [4, pbfMessage([1, 1], ...tags, ...members)]))]
    },
  ],
  [
    'an element of 20,000 tags',
    () => {
      const [keys, values] = [Buffer.alloc(20_000, 1), Buffer.alloc(20_000, 2)]
      return [block(pbfMessage([3, pbfMessage([1, 1], [2, keys], [3, values])]))]
    },
  ],
  [
    '99,996 businesses that refer to 999,960 nodes',
    () =>
      many(12, (at) => block(pbfMessage(...Array.from({ length: 8_333 }, (_, way) => wayOf(at * 8_333 + way, 10))))),
  ],
  [
    'nodes in 99,000 areas of 2 km',
    () => [block(pbfMessage([2, pbfMessage([1, ones(99_000)], [8, ones(99_000)], [9, spread(99_000)])]))],
  ],
  ['a block of empty groups', () => [Buffer.alloc(30_000_000, Buffer.from([0x12, 0]))]],
  ['a block of empty texts', () => [pbfMessage([1, Buffer.alloc(30_000_000, Buffer.from([0x0a, 0]))])]],
])(
  'reads, without holding up other work and with little memory: %s',
  async (name, make) => {
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.osm.pbf`)
    await writeFile(path, pbfBlocks(make()))
    const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
    const watched = watch()
    expect(await source.covers(newYork, new AbortController().signal)).toBe(false)
    watched.check()
    await source.close()
  },
  30_000,
)

test.each<[string, Buffer | string, string]>([
  [
    'x.osm.gz',
    gzipSync('<osm version="0.6"></osm>'),
    'it is compressed with gzip. Convert it: osmium cat x.osm.gz -o x.osm.pbf.',
  ],
  ['x.osm.pbf.gz', gzipSync(pbfBlocks([])), 'it is compressed with gzip. Unpack it: gzip -d x.osm.pbf.gz.'],
  ['x.osm.pbf', gzipSync(pbfBlocks([])), 'it is compressed with gzip. Unpack it: gzip -dc < x.osm.pbf > new.osm.pbf.'],
  [
    'my city.osm.pbf',
    '<?xml version="1.0"?><osm version="0.6">',
    `it is OpenStreetMap XML. Convert it: osmium cat -F osm 'my city.osm.pbf' -o new.osm.pbf.`,
  ],
  ['x.osm.bz2', 'BZh91AY&SY', 'it is compressed with bzip2. Convert it: osmium cat x.osm.bz2 -o x.osm.pbf.'],
  [
    'x.o5m',
    Buffer.from('ffe0046f356d32', 'hex'),
    'it is an o5m file. Convert it: osmium cat -F o5m x.o5m -o x.osm.pbf.',
  ],
  [
    'x.osm',
    '<?xml version="1.0"?><osm version="0.6">',
    'it is OpenStreetMap XML. Convert it: osmium cat -F osm x.osm -o x.osm.pbf.',
  ],
  ['x.osm.pbf', 'PK\u0003\u0004', 'it is a ZIP archive (or an Office file). Unpack it: unzip x.osm.pbf.'],
  ['x.osm.pbf', '<!doctype html><title>Not found</title>', 'it is a web page. An extract is a file .osm.pbf.'],
  ['x.osm.pbf', 'PAR1', 'it is Parquet. An extract is a file .osm.pbf.'],
  ['x.osm.pbf', '', 'it is empty. An extract is a file .osm.pbf.'],
  ['x.osm.pbf', Buffer.from([1, 2, 3, 4, 5]), 'it is not an OpenStreetMap PBF file (.osm.pbf).'],
])('names another format and what converts it, instead of damage: %s', async (name, content, text) => {
  const path = join(folder, name)
  await writeFile(path, content)
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  const covers = source.covers(newYork, new AbortController().signal)
  await expect(covers).rejects.toThrow(`The extract ${name} is not supported: ${text}`)
  await source.close()
})

test.each([
  [4, 'lzma'],
  [6, 'lz4'],
  [7, 'zstd'],
])('a block compressed in another way is not called damaged: field %i, %s', async (field, name) => {
  const header = pbfMessage([1, Buffer.from('OSMHeader')], [3, 4])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  const path = join(folder, 'packed.osm.pbf')
  await writeFile(path, Buffer.concat([length, header, pbfMessage([2, 0], [field, Buffer.alloc(0)])]))
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  await expect(source.covers(newYork, new AbortController().signal)).rejects.toThrow(
    `The extract packed.osm.pbf is not supported: it is compressed with ${name} instead of zlib. Convert it: osmium cat`,
  )
  await source.close()
})
