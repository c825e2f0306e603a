import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCity } from '@gazetteer/us-places'
import { realData } from '@gazetteer/testkit/real-data'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groundWarnings, openOsmExtract } from './index.ts'
import { pbfFile, type Written } from './pbf-writer.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-'))
})
afterEach(() => rm(folder, { recursive: true }))

const node = (id: number, latitude: number, longitude: number): Written => ({ type: 'node', id, latitude, longitude })
const berlin = node(1, 52.5, 13.4)
const newYork = node(2, 40.72, -73.99)
const germany = { south: 47.2, west: 5.8, north: 55.1, east: 15.1 }

async function file(name: string, content: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('tells of an extract without ground in the United States, by its header or by its nodes', async () => {
  const files = [
    await file('header.osm.pbf', pbfFile([[berlin]], { box: germany })),
    await file('nodes.osm.pbf', pbfFile([[berlin]])),
    await file('far.osm.pbf', pbfFile([...Array.from({ length: 40 }, () => [berlin]), [newYork]])),
    await file('both.osm.pbf', pbfFile([[berlin], [newYork]])),
    await file('damaged.osm.pbf', Buffer.from('no extract')),
    join(folder, 'missing.osm.pbf'),
  ]
  const text = (name: string, verb = 'has') =>
    `The extract ${name} ${verb} no ground in the United States: no city can be captured from it.`
  // The 41st block is one that is not looked into.
  expect(await groundWarnings(files)).toEqual([
    text('header.osm.pbf'),
    text('nodes.osm.pbf'),
    text('far.osm.pbf', 'seems to have'),
  ])
})

const vancouver = realData('osm/vancouver-poi.osm.pbf')

it.skipIf(vancouver === null)('Vancouver is elsewhere, and covers no city across the border', async () => {
  const path = vancouver ?? ''
  expect(await groundWarnings([path])).toHaveLength(1)
  const source = openOsmExtract({ files: [path], cacheDir: null, now: Date.now, onWarning: () => undefined })
  const across = findCity('Point Roberts, WA')
  expect(across && (await source.covers(across, new AbortController().signal))).toBe(false)
  await source.close()
})
