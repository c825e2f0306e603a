import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contains, type Box } from '@gazetteer/geography'
import { rawListingSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { fileProblem, noFile } from '../file-problem.ts'
import { LeastRecent } from '../least-recent.ts'
import { FileGone, told } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import type { Found } from './listing-of-feature.ts'

/** Listings of a run on disk, in tiles of a degree: a city is a few of them. Those without a place lie in a tile of their own. */
export type Tiles = { find: (box: Box, types: readonly string[], city: (found: Found) => boolean) => Promise<Found[]> }

const foundSchema = z.object({ listing: rawListingSchema, endsAt: z.number().nullable() })
const nowhere = 'nowhere'
const tilesInMemory = 6
/** Lines are written in pieces, so that a run of millions needs little memory. */
const linesAtOnce = 20_000
/** Runs come weekly: what nobody opened for so long is read by nobody any more. */
const keptForMs = 14 * 86_400_000

/** Sorts a run into tiles, unless it was before. `key` tells one state of it from another. */
export async function openTiles(
  { folder, key, read }: { folder: string; key: string; read: () => AsyncIterable<Found> },
  signal: AbortSignal,
): Promise<Tiles> {
  const home = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 24))
  try {
    if (!(await isThere(home))) await sort(read(), home, signal)
    await utimes(home, new Date(), new Date())
    await deleteOld(folder)
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('refused', `The run cannot be sorted into ${dirname(home)}: ${problem}.`, { cause })
  }
  const tiles = new LeastRecent<Promise<Found[]>>(tilesInMemory)
  const load = (name: string): Promise<Found[]> => {
    const known = tiles.get(name) ?? loadTile(home, name)
    tiles.set(name, known)
    known.catch(() => tiles.delete(name))
    return known
  }
  return {
    async find(box, types, isOfCity) {
      const wanted = new Set(types)
      const found: Found[] = []
      for (const name of namesIn(box))
        for (const one of await load(name)) {
          const { latitude, longitude } = one.listing
          if (latitude === null || longitude === null || !contains(box, { latitude, longitude })) continue
          if (one.listing.types.some((type) => wanted.has(type))) found.push(one)
        }
      for (const one of await load(nowhere))
        if (one.listing.types.some((type) => wanted.has(type)) && isOfCity(one)) found.push(one)
      return found
    },
  }
}

async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{24}(\..*)?$/.test(name)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - keptForMs) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/** Wholly there or not at all. */
async function sort(run: AsyncIterable<Found>, home: string, signal: AbortSignal): Promise<void> {
  const draft = `${home}.${randomUUID()}.tmp`
  await mkdir(draft, { recursive: true })
  const lines = new Map<string, string[]>()
  let count = 0
  const write = async (): Promise<void> => {
    for (const [name, some] of lines) await appendFile(join(draft, name), some.join(''))
    lines.clear()
    count = 0
  }
  try {
    for await (const found of run) {
      signal.throwIfAborted()
      const name = tileOf(found)
      if (name === null) continue
      const line = `${JSON.stringify(found)}\n`
      const tile = lines.get(name)
      if (tile === undefined) lines.set(name, [line])
      else tile.push(line)
      count += 1
      if (count >= linesAtOnce) await write()
    }
    await write()
    await rename(draft, home)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Null: it has neither a place nor a city. */
function tileOf({ listing: { latitude, longitude, city } }: Found): string | null {
  if (latitude === null || longitude === null) return city === null ? null : nowhere
  return nameOf(Math.floor(latitude), Math.floor(longitude))
}

const nameOf = (row: number, column: number): string => `${row}_${column}`

function namesIn({ south, west, north, east }: Box): string[] {
  const names: string[] = []
  for (let row = Math.floor(south); row <= Math.floor(north); row += 1)
    for (let column = Math.floor(west); column <= Math.floor(east); column += 1) names.push(nameOf(row, column))
  return names
}

/** A tile in which nothing lies is no file. Throws SourceError: a run that is not there any more is no empty one. */
async function loadTile(home: string, name: string): Promise<Found[]> {
  const text = await readFile(join(home, name), 'utf8').catch(async (cause: unknown) => {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    if (problem !== noFile) throw new SourceError('unavailable', `${home} cannot be read: ${problem}.`, { cause })
    if (await isThere(home)) return ''
    return await told(() => Promise.reject(new FileGone('sorted run', home, cause)))
  })
  return text.split('\n').flatMap((line) => (line === '' ? [] : [foundSchema.parse(JSON.parse(line))]))
}
