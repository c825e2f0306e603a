import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contains, type Box } from '@gazetteer/geography'
import { rawListingSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { fileProblem } from '../file-problem.ts'
import { LeastRecent } from '../least-recent.ts'
import { SourceError } from '../port.ts'
import type { Found } from './listing-of-feature.ts'

/** Listings of a run on disk, in tiles of a degree: a city is a few of them. Those without a place lie in a tile of their own. */
export type Tiles = { find: (box: Box, types: readonly string[], city: (found: Found) => boolean) => Promise<Found[]> }

const foundSchema = z.object({ listing: rawListingSchema, endsAt: z.number().nullable() })
const nowhere = 'nowhere'
const tilesInMemory = 6
/** Lines are written in pieces, so that a run of millions needs little memory. */
const linesAtOnce = 20_000

/** Sorts a run into tiles, unless it was before. `key` tells one state of it from another. */
export async function openTiles(
  { folder, key, read }: { folder: string; key: string; read: () => AsyncIterable<Found> },
  signal: AbortSignal,
): Promise<Tiles> {
  const home = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 24))
  try {
    if (!(await isThere(home))) await sort(read(), home, signal)
  } catch (cause) {
    const problem = fileProblem(cause)
    if (problem === null) throw cause
    throw new SourceError('refused', `The run cannot be sorted into ${dirname(home)}: ${problem}.`, { cause })
  }
  const tiles = new LeastRecent<Promise<Found[]>>(tilesInMemory)
  const load = (name: string): Promise<Found[]> => {
    const known = tiles.get(name) ?? loadTile(join(home, name))
    tiles.set(name, known)
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

async function loadTile(path: string): Promise<Found[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [foundSchema.parse(JSON.parse(line))]))
}
