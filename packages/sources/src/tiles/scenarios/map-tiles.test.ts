import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { writeTileRelease } from '@gazetteer/testkit/fakes/overture-tiles'
import { tileArchive } from '@gazetteer/testkit/fakes/tile-archive'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MapTiles, openMapTiles, type TileAddress } from '../index.ts'
import { isVectorTile } from '../unpack-tile.ts'

const city = { name: 'Baltimore', longitude: -76.6122, latitude: 39.2904 }
/** Of the city's centre. */
const near: TileAddress = { z: 14, x: 4705, y: 6244 }
const wide: TileAddress = { z: 2, x: 1, y: 1 }
const releases = { older: '2026-10-21.0', newer: '2026-11-18.0' }

let folder = ''
let work = ''
let fake: FakeFileServer
let now = 0
const opened: MapTiles[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  await writeTileRelease(folder, { release: releases.older, city })
  await mkdir(join(folder, 'catalog'))
  await writeCatalog([releases.older])
  fake = await startFakeFileServer(folder)
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  now = Date.UTC(2026, 10, 22)
  work = await mkdtemp(join(tmpdir(), 'tiles-work-'))
  Object.assign(fake, { asked: [], faultFor: () => null, hasRanges: true })
})
afterEach(async () => {
  for (const tiles of opened.splice(0)) tiles.close()
  await writeCatalog([releases.older])
  await rm(join(folder, releases.newer), { recursive: true, force: true })
  await rm(work, { recursive: true })
})

const writeCatalog = (ids: readonly string[]) =>
  writeFile(
    join(folder, 'catalog', 'catalog.json'),
    JSON.stringify({
      latest: ids[0],
      links: ids.map((id) => ({ rel: 'child', href: `./${id}/catalog.json` })),
    }),
  )

function open(place = fake.url, maxCacheBytes?: number): MapTiles {
  const catalogUrl = `${fake.url}/catalog/catalog.json`
  const size = maxCacheBytes === undefined ? {} : { maxCacheBytes }
  const tiles = openMapTiles({ place, catalogUrl, cacheDir: work, now: () => now, ...size })
  opened.push(tiles)
  return tiles
}

const ranges = () => fake.asked.filter(({ range }) => range !== null)
const layersOf = (bytes: Uint8Array) => gunzipSync(bytes).toString('latin1')

describe('tiles of a release', () => {
  it('are read by a few ranges, and by none when they are asked for again', async () => {
    const tiles = open()
    const tile = await tiles.tile('transportation', near)
    expect(tile?.isGzipped).toBe(true)
    expect(layersOf(tile?.bytes ?? new Uint8Array())).toMatch(/segment[^]*residential/u)
    // The heads of three archives, then root, directory and tile.
    expect(ranges()).toHaveLength(6)
    await tiles.tile('transportation', { ...near, x: near.x + 1 })
    expect(ranges().length).toBeLessThanOrEqual(8)
    const before = ranges().length
    await tiles.tile('transportation', near)
    expect(ranges()).toHaveLength(before)
  })

  it('have the release, zooms and themes of the archives', async () => {
    const { release, archives, isReached } = await open().current()
    const zooms = Object.entries(archives).map(([theme, { head }]) => [theme, head.header.minZoom, head.header.maxZoom])
    expect({ release, isReached, zooms }).toEqual({
      release: releases.older,
      isReached: true,
      zooms: [
        ['base', 0, 13],
        ['transportation', 4, 14],
        ['divisions', 0, 12],
      ],
    })
  })

  it('are missing outside of the area and of the zooms', async () => {
    const tiles = open()
    expect(await tiles.tile('transportation', { z: 14, x: 0, y: 0 })).toBeNull()
    expect(await tiles.tile('transportation', { z: 15, x: 0, y: 0 })).toBeNull()
    expect(await tiles.tile('transportation', { z: 3, x: 0, y: 0 })).toBeNull()
  })

  it('are fetched once for callers at the same time', async () => {
    const tiles = open()
    await tiles.current()
    const before = ranges().length
    await Promise.all(Array.from({ length: 8 }, () => tiles.tile('base', wide)))
    expect(ranges().length - before).toBe(3)
  })

  it('come from a local folder, too', async () => {
    const tiles = open(folder)
    expect((await tiles.current()).release).toBe(releases.older)
    expect(layersOf((await tiles.tile('base', wide))?.bytes ?? new Uint8Array())).toContain('land')
    expect(fake.asked).toEqual([])
  })
})

describe('the cache on disk', () => {
  it('survives a restart while the archive is away', async () => {
    const before = await open().tile('base', wide)
    fake.faultFor = () => ({ kind: 'status', status: 503 })
    const restarted = open()
    expect((await restarted.tile('base', wide))?.bytes).toEqual(before?.bytes)
    expect((await restarted.current()).isReached).toBe(false)
    await expect(restarted.tile('base', { z: 3, x: 2, y: 2 })).rejects.toThrow('is busy (503)')
  })

  it('looks for the archives again a minute after they were away', async () => {
    await open().tile('base', wide)
    fake.faultFor = () => ({ kind: 'status', status: 503 })
    const restarted = open()
    expect((await restarted.current()).isReached).toBe(false)
    fake.faultFor = () => null
    now += 61_000
    await restarted.current()
    await expect.poll(async () => (await restarted.current()).isReached).toBe(true)
  })

  it('fetches a damaged or shortened file again', async () => {
    await open().tile('base', wide)
    const files = (await readdir(work)).filter((name) => name.endsWith('.group'))
    expect(files).toHaveLength(3)
    for (const [index, name] of files.entries()) {
      const path = join(work, name)
      if (index === 0) await truncate(path, 5)
      else await writeFile(path, Buffer.alloc((await readFile(path)).length, 7))
    }
    Object.assign(fake, { asked: [] })
    expect(layersOf((await open().tile('base', wide))?.bytes ?? new Uint8Array())).toContain('land')
    expect(ranges().length).toBe(6)
  })

  it('drops what was not used for the longest time', async () => {
    const tiles = open(fake.url, 30_000)
    const sizes = async () => {
      const names = (await readdir(work)).filter((name) => name.endsWith('.group'))
      return await Promise.all(names.map(async (name) => (await readFile(join(work, name))).length))
    }
    for (let x = near.x - 4; x < near.x + 4; x += 1) {
      for (let y = near.y - 4; y < near.y + 4; y += 1) await tiles.tile('transportation', { z: 14, x, y })
    }
    const total = (await sizes()).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(10_000)
    expect(total).toBeLessThanOrEqual(30_000)
  })

  it('has a key for each release', async () => {
    const before = await open().tile('divisions', { z: 12, x: 1176, y: 1561 })
    await writeTileRelease(folder, { release: releases.newer, city: { ...city, name: 'Renamed' } })
    await writeCatalog([releases.newer, releases.older])
    const tiles = open()
    const after = await tiles.tile('divisions', { z: 12, x: 1176, y: 1561 })
    expect((await tiles.current()).release).toBe(releases.newer)
    expect(layersOf(before?.bytes ?? new Uint8Array())).toContain('Baltimore')
    expect(layersOf(after?.bytes ?? new Uint8Array())).toContain('Renamed')
  })
})

describe('a newer release', () => {
  it('without archives is passed over', async () => {
    await writeCatalog([releases.newer, releases.older])
    expect((await open().current()).release).toBe(releases.older)
  })

  it('is found after some hours, and immediately where the old one was deleted', async () => {
    const tiles = open()
    await tiles.current()
    await writeTileRelease(folder, { release: releases.newer, city })
    await writeCatalog([releases.newer, releases.older])
    expect((await tiles.current()).release).toBe(releases.older)
    fake.faultFor = (path) => (path.includes(releases.older) ? { kind: 'status', status: 404 } : null)
    await expect(tiles.tile('base', wide)).rejects.toThrow('does not exist')
    expect((await tiles.current()).release).toBe(releases.newer)
  })

  it('that replaces the files of the old one is noticed', async () => {
    const tiles = open()
    await tiles.current()
    const later = new Date('2026-11-23')
    for (const theme of ['base', 'transportation', 'divisions'])
      await utimes(join(folder, releases.older, `${theme}.pmtiles`), later, later)
    await expect(tiles.tile('base', wide)).rejects.toThrow('was replaced')
    expect(await tiles.tile('base', wide)).not.toBeNull()
  })
})

describe('an archive that fails', () => {
  it('gets no request for a minute', async () => {
    const tiles = open()
    await tiles.current()
    fake.faultFor = () => ({ kind: 'status', status: 500 })
    await expect(tiles.tile('base', wide)).rejects.toThrow('internal error (500)')
    const before = fake.asked.length
    for (let x = 0; x < 30; x += 1) await expect(tiles.tile('base', { z: 13, x, y: 0 })).rejects.toThrow('(500)')
    expect(fake.asked).toHaveLength(before)
    fake.faultFor = () => null
    now += 61_000
    expect(await tiles.tile('base', wide)).not.toBeNull()
  })

  it('is looked for once a minute while there is no answer about it', async () => {
    fake.faultFor = (path) => (path.startsWith('/catalog') ? null : { kind: 'status', status: 404 })
    const tiles = open()
    await expect(tiles.current()).rejects.toThrow('No map tiles found')
    const before = fake.asked.length
    for (let x = 0; x < 30; x += 1) await expect(tiles.tile('base', wide)).rejects.toThrow('No map tiles found')
    expect(fake.asked).toHaveLength(before)
  })

  it('without ranges is refused', async () => {
    fake.hasRanges = false
    await expect(open().current()).rejects.toThrow('does not support byte ranges')
  })

  it.each([
    ['shifted', (start: number, end: number) => `bytes ${start + 1}-${end + 1}/99999999`],
    ['unknown', () => 'bytes */*'],
  ])('with %s ranges is refused', async (_, rangeOf) => {
    const server = createServer((request, response) => {
      const [start = 0, end = 0] = (/bytes=(\d+)-(\d+)/u.exec(request.headers.range ?? '') ?? []).slice(1).map(Number)
      if (request.headers.range === undefined) response.writeHead(200).end(releases.older)
      else response.writeHead(206, { 'content-range': rangeOf(start, end) }).end(Buffer.alloc(end - start + 1))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : null
    await expect(open(`http://127.0.0.1:${port}`).current()).rejects.toThrow('sent another part of')
    server.closeAllConnections()
    server.close()
  })

  it('that is no archive of vector tiles is refused in words', async () => {
    await mkdir(join(folder, releases.newer))
    await writeFile(join(folder, releases.newer, 'base.pmtiles'), Buffer.alloc(500, 1))
    await writeCatalog([releases.newer])
    await expect(open().current()).rejects.toThrow('base.pmtiles is not a PMTiles archive of version 3.')
  })
})

describe('a tile that cannot be used', () => {
  const place = { z: 3, x: 2, y: 3 }
  const other = { z: 3, x: 3, y: 3 }
  it.each([
    ['is no gzip', Buffer.from('nothing'), 'cannot be unpacked'],
    ['is no vector tile', gzipSync('a page of text'), 'is not a vector tile'],
    ['unpacks to too much', gzipSync(Buffer.alloc(40 << 20)), 'cannot be unpacked, or is too large'],
    ['is too large', Buffer.alloc(5 << 20), 'is too large'],
  ])('%s: the reason is given once fetched, and others are served', async (_, bytes, reason) => {
    await mkdir(join(folder, releases.newer))
    const good = gzipSync(Buffer.from([0x1a, 2, 0x78, 2]))
    const archive = tileArchive([
      { ...place, bytes },
      { ...other, bytes: good },
    ])
    await writeFile(join(folder, releases.newer, 'base.pmtiles'), archive)
    await writeCatalog([releases.newer])
    const tiles = open()
    await expect(tiles.tile('base', place)).rejects.toThrow(`Tile 3/2/3 of base.pmtiles ${reason}`)
    const before = fake.asked.length
    await expect(tiles.tile('base', place)).rejects.toThrow(reason)
    expect(fake.asked).toHaveLength(before)
    expect(Buffer.from((await tiles.tile('base', other))?.bytes ?? [])).toEqual(good)
    await expect(tiles.tile('divisions', other)).rejects.toThrow(`has no tiles of divisions`)
  })

  it('is distinguished from a vector tile by its layers', () => {
    expect(isVectorTile(Buffer.alloc(0))).toBe(true)
    expect(isVectorTile(Buffer.from([0x1a, 1, 0]))).toBe(true)
    expect(isVectorTile(Buffer.from([0x1a, 2, 0]))).toBe(false)
    expect(isVectorTile(Buffer.from([0x1a, 0x80]))).toBe(false)
    expect(isVectorTile(Buffer.from([0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))).toBe(false)
  })
})
