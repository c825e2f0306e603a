import type { Box } from '@gazetteer/geography'
import { z } from 'zod'
import { type Columns, FileGone, type Http, httpFile, type PlaceFile, readWhole } from '../parquet/index.ts'
import { resolveLink } from '../fetch-allowed.ts'
import { SourceError } from '../port.ts'
import { keysOf } from './listing.ts'
import type { Release } from './releases.ts'

export type ReleaseContext = {
  http: Http
  cacheDir: string | null
  signal: AbortSignal
  /** Collections that were read, by address: places and divisions are in one. */
  collections: Map<string, readonly Columns[]>
}

/**
 * A release's place files with their bounding boxes: from its collection, else the catalog's tree, else a bucket
 * listing. Empty when it has none.
 */
export async function filesOf(release: Release, context: ReleaseContext): Promise<PlaceFile[]> {
  const ways = [
    () => byCollection(release, 'place', context),
    () => byTree(release, context),
    () => byListing(release, context),
  ]
  let problem: unknown = null
  for (const way of ways) {
    try {
      const found = await way()
      refuseTooMany(found.length, release.id)
      if (found.length > 0) return found.toSorted((a, b) => (a.file.address < b.file.address ? -1 : 1))
    } catch (error) {
      context.signal.throwIfAborted()
      if (error instanceof FileGone) continue
      if (!(error instanceof SourceError)) throw error
      problem ??= error
    }
  }
  if (problem !== null) throw problem
  return []
}

/** The public release has 16 place files; each costs a size request and a footer. */
const maxFiles = 1_000

function refuseTooMany(count: number, id: string): void {
  if (count > maxFiles)
    throw new SourceError('refused', `The release ${id} lists more than ${maxFiles} files of places.`)
}

const text = z.string().nullish()
const assetsSchema = z.object({
  aws: z.object({ href: text }).nullish(),
  azure: z.object({ href: text }).nullish(),
})

/** One index file lists which Parquet files of a kind intersect a box. */
export async function byCollection(
  { catalog }: Release,
  kind: 'place' | 'division_area',
  context: ReleaseContext,
): Promise<PlaceFile[]> {
  if (catalog === null) return []
  const address = `${catalog}/collections.parquet`
  const groups = context.collections.get(address) ?? (await readCollection(address, context))
  context.collections.set(address, groups)
  return groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, row) => row).flatMap((row) => {
      if (group.first('collection', row) !== kind) return []
      const href = group.first('assets.aws.href', row) ?? group.first('assets.azure.href', row)
      if (typeof href !== 'string') return []
      const file = httpFile(resolveLink(href, address), context.http)
      return [{ file, box: boxOf(group, row), groups: groupsOf(group, row) }]
    }),
  )
}

async function readCollection(
  address: string,
  { http, cacheDir, signal }: ReleaseContext,
): Promise<readonly Columns[]> {
  const columns = [
    'collection',
    'type',
    'bbox.xmin',
    'bbox.ymin',
    'bbox.xmax',
    'bbox.ymax',
    'assets.aws.href',
    'assets.azure.href',
    'num_row_groups',
  ]
  return await readWhole(httpFile(address, http), { columns: () => columns, cacheDir }, signal)
}

function groupsOf(columns: Columns, row: number): number | null {
  const count = columns.first('num_row_groups', row)
  return typeof count === 'number' || typeof count === 'bigint' ? Number(count) : null
}

function boxOf(columns: Columns, row: number): Box | null {
  const edges = ['xmin', 'ymin', 'xmax', 'ymax'].map((edge) => columns.first(`bbox.${edge}`, row))
  const [west, south, east, north] = edges.map((edge) => (typeof edge === 'number' ? edge : Number.NaN))
  const box = {
    west: west ?? Number.NaN,
    south: south ?? Number.NaN,
    east: east ?? Number.NaN,
    north: north ?? Number.NaN,
  }
  return Object.values(box).some(Number.isNaN) ? null : box
}

const nodeSchema = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]) })
const itemSchema = z.object({ bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]), assets: assetsSchema })

/** `catalog.json` → `places/catalog.json` → `place/collection.json` → items. */
async function byTree({ catalog }: Release, { http, signal }: ReleaseContext): Promise<PlaceFile[]> {
  if (catalog === null) return []
  const read = async <T>(address: string, schema: z.ZodType<T>): Promise<T> =>
    understood(schema, (await http.ask(address, { signal })).bytes, address)
  const linksOf = async (address: string, rel: string, isWanted: RegExp): Promise<string[]> => {
    const { links } = await read(address, nodeSchema)
    return links
      .filter((link) => link.rel === rel && isWanted.test(link.href))
      .map(({ href }) => resolveLink(href, address))
  }
  const [theme] = await linksOf(`${catalog}/catalog.json`, 'child', /(^|\/)places\/catalog\.json$/)
  const [type] = theme === undefined ? [] : await linksOf(theme, 'child', /(^|\/)place\/collection\.json$/)
  const items = type === undefined ? [] : await linksOf(type, 'item', /\.json$/)
  refuseTooMany(items.length, catalog)
  return await Promise.all(
    items.map(async (address) => {
      const { bbox, assets } = await read(address, itemSchema)
      const href = assets.aws?.href ?? assets.azure?.href
      if (!href) throw new FileGone('file of places', address)
      const [west, south, east, north] = bbox
      return { file: httpFile(resolveLink(href, address), http), box: { west, south, east, north } }
    }),
  )
}

function understood<T>(schema: z.ZodType<T>, bytes: Uint8Array, address: string): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new SourceError('unavailable', `${address} is invalid.`, { cause, isSourceWide: true })
  }
}

async function byListing({ bucket }: Release, { http, signal }: ReleaseContext): Promise<PlaceFile[]> {
  if (bucket === null) return []
  const keys = await keysOf({ http, ...bucket, signal })
  return keys
    .filter((key) => key.endsWith('.parquet'))
    .map((key) => ({ file: httpFile(`${bucket.address}/${key}`, http), box: null }))
}
