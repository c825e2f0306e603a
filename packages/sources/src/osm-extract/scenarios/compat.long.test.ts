import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compatFile, nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { createOSMStream } from 'osm-pbf-parser-node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openExtract } from '../open-extract.ts'
import { pbfFile, type Written } from '../pbf-writer.fixture.ts'
import { dataBlobs, readBlobs } from '../pbf-blobs.ts'
import { readBlock } from '../primitive-block.ts'

const options = { cacheDir: null, onWarning: () => undefined, signal: new AbortController().signal }
let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'extract-compat-'))))
afterEach(async () => await rm(folder, { recursive: true }))

/** Every element of a file, in order: nodes, ways, relations. */
async function elementsOf(path: string) {
  const found: { nodes: number[][]; ways: number; relations: number } = { nodes: [], ways: 0, relations: 0 }
  const file = await open(path)
  const sized = { file, fileBytes: (await stat(path)).size }
  for await (const { bytes } of readBlobs(sized, dataBlobs(sized))) {
    const steps = readBlock(bytes, {
      isWanted: () => false,
      node: (id, latitude, longitude) => void found.nodes.push([id, latitude, longitude]),
      way: () => void (found.ways += 1),
      relation: () => void (found.relations += 1),
    })
    for (const step of steps) expect(step).toBeUndefined()
  }
  await file.close()
  return found
}

test('osmconvert: all elements of a kind are in one block', async () => {
  const path = compatFile('saint-helena-osmconvert.osm.pbf')
  const { nodes, ways, relations } = await elementsOf(path)
  expect([nodes.length, ways, relations]).toEqual([56_060, 5_124, 33])
  const { rows, unmapped } = await openExtract(path, options)
  expect([rows.length, unmapped.length]).toEqual([90, 0])
})

test('granularity and offsets of OSM-binary', async () => {
  const { nodes } = await elementsOf(compatFile('GranFileBlock1-none.osm.pbf'))
  const right = [
    [100_001, 10.1104083, 20.9042027],
    [100_002, 10.1104095, 20.9042039],
    [100_003, 10.1104119, 20.9042063],
    [100_001, 12.001401303, 22.002802404],
    [100_002, 12.001402704, 22.002803805],
    [100_003, 12.001405506, 22.002806607],
  ]
  expect(nodes).toEqual(right.map(([id, ...place]) => [id, ...place.map((degrees) => expect.closeTo(degrees, 9))]))
})

test('33,000 plain nodes and a restaurant in a block', async () => {
  const path = join(folder, 'one-block.osm.pbf')
  const nodes = Array.from({ length: 33_000 }, (_, at): Written => ({
    type: 'node',
    id: at + 1,
    latitude: 40.27,
    longitude: -76.88,
  }))
  const tags = { amenity: 'restaurant', name: 'Corner Grill' }
  await writeFile(path, pbfFile([[...nodes, { type: 'node', id: 40_000, latitude: 40.26, longitude: -76.88, tags }]]))
  const { rows } = await openExtract(path, options)
  expect(rows.map(({ listing }) => listing.name)).toEqual(['Corner Grill'])
})

const elementSchema = z.union([
  z.object({
    type: z.literal('node'),
    id: z.number(),
    lat: z.number(),
    lon: z.number(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    type: z.literal('way'),
    id: z.number(),
    refs: z.array(z.number()),
    tags: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    type: z.literal('relation'),
    id: z.number(),
    members: z.array(z.object({ type: z.enum(['node', 'way', 'relation']), ref: z.number() })),
    tags: z.record(z.string(), z.string()).default({}),
  }),
])

test('a file has the same businesses when its blocks are merged', async () => {
  const kinds: Record<Written['type'], Written[]> = { node: [], way: [], relation: [] }
  for await (const item of createOSMStream(nycExtract, { withTags: true })) {
    const { data: one } = elementSchema.safeParse(item)
    if (one?.type === 'node') kinds.node.push({ ...one, latitude: one.lat, longitude: one.lon })
    if (one?.type === 'way') kinds.way.push(one)
    if (one?.type === 'relation')
      kinds.relation.push({ ...one, members: one.members.map(({ type, ref }) => ({ type, id: ref })) })
  }
  const path = join(folder, 'merged.osm.pbf')
  await writeFile(path, pbfFile([kinds.node, kinds.way, kinds.relation]))
  const [merged, original] = [await openExtract(path, options), await openExtract(nycExtract, options)]
  expect(merged.rows.length).toBeGreaterThan(300)
  expect(merged).toEqual(original)
})
