import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCity } from '@gazetteer/places/us'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOsmExtract } from './index.ts'
import { pbfBlocks, pbfMessage } from './pbf-writer.ts'

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
const many = (count: number, make: (at: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, at) => make(at))

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

test.each<[string, string, () => Buffer[]]>([
  ['a way of 30 million nodes', 'a way has too many nodes', () => [block(pbfMessage(wayOf(1, 30_000_000)))]],
  [
    'a relation of 10 million members',
    'a relation has too many members',
    () => [
      block(pbfMessage([4, pbfMessage([1, 1], ...tags, [9, ones(10_000_000)], [10, Buffer.alloc(10_000_000, 1)])])),
    ],
  ],
  ['a block of 3 million named nodes', 'a block has too many elements', () => [block(pbfMessage(dense(3_000_000)))]],
  [
    'a block of 16 million texts',
    'a block has too many texts',
    () => [pbfMessage([1, Buffer.alloc(30_000_000, Buffer.from([0x0a, 0]))])],
  ],
  [
    'an element of 10 million tags',
    'an element has too many tags',
    () => [
      block(pbfMessage([3, pbfMessage([1, 1], [2, Buffer.alloc(10_000_000, 1)], [3, Buffer.alloc(10_000_000, 1)])])),
    ],
  ],
  [
    'blocks that unpack to far more than the file',
    'it unpacks to far more data',
    () => many(40, () => pbfMessage([18, Buffer.alloc(2 << 20)])),
  ],
  [
    'ways that refer to far more nodes than the file could name',
    'it references far more nodes',
    () => many(50, (at) => block(pbfMessage(wayOf(at + 1, 30_000)))),
  ],
  [
    'far more businesses than the file could name',
    'it has far more businesses',
    () =>
      many(6, (at) => block(pbfMessage(...Array.from({ length: 20_000 }, (_, way) => wayOf(at * 20_000 + way, 1))))),
  ],
])(
  'refuses in a sentence, soon and with little memory: %s',
  async (name, text, make) => {
    const path = join(folder, `${name.replaceAll(' ', '-')}.osm.pbf`)
    await writeFile(path, pbfBlocks(make()))
    const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
    const before = process.memoryUsage().rss
    // Processor time between two timers: on a busy machine the time between them says nothing.
    let longestMs = 0
    let last = processorMs()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, processorMs() - last)
      last = processorMs()
    }, 5)
    await expect(source.covers(newYork, new AbortController().signal)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining(text),
    })
    clearInterval(timer)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
    expect(longestMs).toBeLessThan(1_000)
    await source.close()
  },
  30_000,
)

test('reads a way and a block at the limits of OpenStreetMap', async () => {
  const path = join(folder, 'limits.osm.pbf')
  const nodes = Array.from({ length: 8_000 }, (_, at): [number, Buffer] => wayOf(at + 1, at === 0 ? 2_000 : 1))
  await writeFile(path, pbfBlocks([block(pbfMessage(...nodes))]))
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  expect(await source.covers(newYork, new AbortController().signal)).toBe(false)
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
