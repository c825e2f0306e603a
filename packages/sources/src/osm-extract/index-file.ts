import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { osmTagLines } from '../types/generated/osm-tags.ts'
import type { Extract, ExtractRow } from './read-extract.ts'

/** Increment when the content or format of the index changes. */
const indexVersion = 4

/** Identifies the version of a file. */
export type FileVersion = { path: string; size: number; mtimeMs: number }

export async function versionOf(path: string): Promise<FileVersion> {
  const { size, mtimeMs } = await stat(path)
  return { path: resolve(path), size, mtimeMs }
}

const text = z.string().nullable()
const number = z.number().nullable()
/** One business per line: the fields of RawListing that the source can fill, in this order. */
const lineSchema = z.tuple([
  z.string(),
  text,
  text,
  z.array(z.string()),
  text,
  text,
  text,
  text,
  text,
  number,
  number,
  text,
  z.boolean(),
  number,
  text,
  z.array(z.string()),
  text,
])
const outlineSchema = z.object({ name: z.string(), rings: z.array(z.array(z.tuple([z.number(), z.number()]))) })
const headSchema = z.object({
  version: z.string(),
  rows: z.number(),
  sha256: z.string(),
  zips: z.array(z.string()),
  cells: z.array(z.number()),
  outlines: z.array(outlineSchema),
})

/**
 * The cached index for exactly this version of the file; null when missing, damaged, or from another index version.
 */
export async function loadIndex(cacheDir: string, version: FileVersion): Promise<Extract | null> {
  try {
    const content = await readFile(indexPath(cacheDir, version), 'utf8')
    const cut = content.indexOf('\n')
    const head = headSchema.parse(JSON.parse(content.slice(0, cut)))
    const body = content.slice(cut + 1)
    if (head.version !== versionText(version) || head.sha256 !== sha256(body)) return null
    const lines = z.array(z.unknown()).parse(JSON.parse(`[${body.trimEnd().replaceAll('\n', ',')}]`))
    return lines.length === head.rows
      ? { rows: lines.map(readLine), zips: head.zips, cells: head.cells, outlines: head.outlines }
      : null
  } catch {
    return null
  }
}

/** Writes an index atomically. Throws file system errors. */
export async function saveIndex(
  cacheDir: string,
  version: FileVersion,
  { rows, zips, cells, outlines }: Extract,
): Promise<void> {
  const body = rows.map((row) => `${JSON.stringify(writeLine(row))}\n`).join('')
  const head = JSON.stringify({
    version: versionText(version),
    rows: rows.length,
    sha256: sha256(body),
    zips,
    cells,
    outlines,
  })
  await mkdir(cacheDir, { recursive: true })
  const path = indexPath(cacheDir, version)
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(`${head}\n${body}`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw cause
  }
}

/** One index per path: a changed file overwrites its old index. */
export function indexPath(cacheDir: string, { path }: FileVersion): string {
  return join(cacheDir, `${basename(path)}.${sha256(path).slice(0, 16)}.index`)
}

function versionText({ path, size, mtimeMs }: FileVersion): string {
  mappingHash ??= sha256(osmTagLines).slice(0, 16)
  return JSON.stringify([indexVersion, mappingHash, path, size, mtimeMs])
}

let mappingHash: string | null = null

function writeLine({ listing, endsAt }: ExtractRow): z.infer<typeof lineSchema> {
  const { sourceId, name, phone, types, address, city, state, zip, website, latitude, longitude, hours, isClosed } =
    listing
  const { email = null, socials, brand = null } = listing
  return [
    sourceId,
    name,
    phone,
    types,
    address,
    city,
    state,
    zip,
    website,
    latitude,
    longitude,
    hours,
    isClosed,
    endsAt,
    email,
    socials ?? [],
    brand,
  ]
}

function readLine(line: unknown): ExtractRow {
  const [
    sourceId,
    name,
    phone,
    types,
    address,
    city,
    state,
    zip,
    website,
    latitude,
    longitude,
    hours,
    isClosed,
    endsAt,
    email,
    socials,
    brand,
  ] = lineSchema.parse(line)
  const unknown = { rating: null, reviewCount: null, plusCode: null }
  return {
    listing: {
      sourceId,
      name,
      phone,
      types,
      address,
      city,
      state,
      zip,
      website,
      latitude,
      longitude,
      hours,
      isClosed,
      email,
      socials,
      brand,
      ...unknown,
    },
    endsAt,
  }
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
