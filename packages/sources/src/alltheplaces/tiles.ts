import { LRUCache } from 'lru-cache'
import { openWorkCache } from '../work-cache.ts'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contains, type Box } from '@gazetteer/geography'
import { rawListingSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { boundedLines, openPacer } from '@gazetteer/bounded'
import { fileProblem, noFile } from '@gazetteer/bounded'
import { FileGone, withSourceErrors } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import type { Found } from './listing-of-feature.ts'
import type { Read } from './read-features.ts'

export type TileQuery = { box: Box; types: readonly string[]; city: string; isOfCity: (found: Found) => boolean }

/**
 * A run's listings on disk, in tiles of one degree, so that a city needs few of them. Listings without coordinates
 * have their own tile.
 */
export type Tiles = {
  find: (query: TileQuery) => Promise<TileAnswer>
  /** Features of the run that were left out because of their size. */
  tooLong: number
}
/** `unmapped`: places of the city without a business type, by category. */
export type TileAnswer = { listings: readonly Found[]; unmapped: Record<string, number> }

const foundSchema = z.object({
  listing: rawListingSchema,
  endsAt: z.number().nullable(),
  category: z.string().optional(),
})
const nowhere = 'nowhere'
const tooLongFile = 'too-long'
/**
 * Tiles up to this size are cached; larger ones are streamed for each query. Parsed, they take four times as much
 * memory.
 */
const memoryBytes = 32 << 20
/** Cached results, so that all pages of a query come from one search. */
const answersInMemory = 4
/** Above the count of any city. */
const maxFound = 100_000
/** Increment when the content of the tiles changes. */
const tilesVersion = 3
/** Lines are written in batches, so that a run of millions needs little memory. */
const linesPerBatch = 20_000
const batchBytes = 16 << 20
/** The text of a listing: a typical one takes a few kB. */
const maxListingBytes = 256 << 10
/** Runs appear weekly; one not opened for this long is no longer in use. */
const retentionMs = 14 * 86_400_000

/** Sorts a run into tiles unless it was sorted before. `key` identifies the version of the run. */
export async function openTiles(
  { folder, key, read }: { folder: string; key: string; read: () => AsyncIterable<Read> },
  signal: AbortSignal,
): Promise<Tiles> {
  const home = join(folder, createHash('sha256').update(`${tilesVersion} ${key}`).digest('hex').slice(0, 24))
  try {
    if (!(await isThere(home))) await sort(read(), home, signal)
    await utimes(home, new Date(), new Date())
    await deleteOld(folder)
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('refused', `The All The Places run cannot be sorted into ${dirname(home)}: ${problem}.`, {
      cause,
    })
  }
  // Tiles above the limit are read from disk each time.
  const tiles = openWorkCache<Tile>(memoryBytes, ({ bytes, listings }) => (listings === null ? null : bytes))
  const answers = new LRUCache<string, Promise<TileAnswer>>({ max: answersInMemory })
  const load = (name: string): Promise<Tile> => tiles.get(name, () => loadTile(home, name))
  async function search({ box, types, isOfCity }: TileQuery): Promise<TileAnswer> {
    const wanted = new Set(types)
    const all: Found[] = []
    const unmapped: Record<string, number> = {}
    const pace = openPacer()
    for (const name of [...namesIn(box), nowhere]) {
      for await (const tiled of listingsOf(home, name, await load(name))) {
        const { latitude, longitude } = tiled.listing
        const isPlaced = latitude !== null && longitude !== null
        const isHere = isPlaced ? contains(box, { latitude, longitude }) : isOfCity(tiled)
        if (isHere && tiled.listing.types.some((type) => wanted.has(type))) all.push(tiled)
        const { category } = tiled
        if (isHere && category !== undefined && isOfCity(tiled)) unmapped[category] = (unmapped[category] ?? 0) + 1
        if (all.length > maxFound)
          throw new SourceError(
            'refused',
            `All The Places has more than ${maxFound} listings in this area. Choose a smaller area or fewer business types.`,
          )
        const pause = pace()
        if (pause !== null) await pause
      }
    }
    return { listings: all, unmapped }
  }
  return {
    tooLong: await tooLongOf(home),
    find(query) {
      const question = JSON.stringify([query.city, query.box, query.types])
      const known = answers.get(question)
      if (known !== undefined) return known
      const work = search(query)
      answers.set(question, work)
      work.catch(() => answers.delete(question))
      return work
    },
  }
}

async function tooLongOf(home: string): Promise<number> {
  return Number(await readFile(join(home, tooLongFile), 'utf8').catch(() => 0))
}

async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{24}(\..*)?$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - retentionMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/** Atomic: the tiles appear completely or not at all. */
async function sort(run: AsyncIterable<Read>, home: string, signal: AbortSignal): Promise<void> {
  const draft = `${home}.${randomUUID()}.tmp`
  await mkdir(draft, { recursive: true })
  const lines = new Map<string, string[]>()
  let [count, bytes, tooLong] = [0, 0, 0]
  const write = async (): Promise<void> => {
    for (const [name, some] of lines) await appendFile(join(draft, name), some.join(''))
    lines.clear()
    ;[count, bytes] = [0, 0]
  }
  try {
    for await (const tiled of run) {
      signal.throwIfAborted()
      const name = tiled === 'too-long' ? null : tileOf(tiled)
      const line = name === null ? '' : `${JSON.stringify(tiled)}\n`
      if (tiled === 'too-long' || line.length > maxListingBytes) {
        tooLong += 1
        continue
      }
      if (name === null) continue
      const tile = lines.get(name)
      if (tile === undefined) lines.set(name, [line])
      else tile.push(line)
      count += 1
      bytes += line.length
      if (count >= linesPerBatch || bytes >= batchBytes) await write()
    }
    await write()
    await writeFile(join(draft, tooLongFile), String(tooLong))
    await rename(draft, home).catch(async (cause: unknown) => {
      // Another process sorted the same run meanwhile; its tiles are complete.
      if (!(await isThere(home))) throw cause
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Null: no coordinates and no city, or invalid coordinates. */
function tileOf({ listing: { latitude, longitude, city } }: Found): string | null {
  if (latitude === null || longitude === null) return city === null ? null : nowhere
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return nameOf(Math.floor(latitude), Math.floor(longitude))
}

const nameOf = (row: number, column: number): string => `${row}_${column}`

function namesIn({ south, west, north, east }: Box): string[] {
  const names: string[] = []
  for (let row = Math.floor(south); row <= Math.floor(north); row += 1)
    for (let column = Math.floor(west); column <= Math.floor(east); column += 1) names.push(nameOf(row, column))
  return names
}

/** `found` is null for a tile that is too large for memory. */
type Tile = { bytes: number; listings: readonly Found[] | null }

/** Empty tiles have no file. Throws SourceError when the whole run was deleted. */
async function loadTile(home: string, name: string): Promise<Tile> {
  try {
    const { size: bytes } = await stat(join(home, name))
    if (bytes > memoryBytes) return { bytes, listings: null }
    const found: Found[] = []
    for await (const one of readTile(home, name)) found.push(one)
    return { bytes, listings: found }
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    if (problem !== noFile) throw new SourceError('unavailable', `${home} cannot be read: ${problem}.`, { cause })
    if (await isThere(home)) return { bytes: 0, listings: [] }
    return await withSourceErrors(() => Promise.reject(new FileGone('sorted run', home, cause)))
  }
}

async function* listingsOf(home: string, name: string, { listings }: Tile): AsyncGenerator<Found> {
  if (listings === null) yield* readTile(home, name)
  else yield* listings
}

async function* readTile(home: string, name: string): AsyncGenerator<Found> {
  const pace = openPacer()
  for await (const line of boundedLines(createReadStream(join(home, name)), maxListingBytes * 4)) {
    yield foundSchema.parse(JSON.parse(line))
    const pause = pace()
    if (pause !== null) await pause
  }
}
