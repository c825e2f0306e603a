import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { rawListingSchema, rawNameOf } from '@gazetteer/listing'
import { z } from 'zod'
import { osmTagLines } from '../types/generated/osm-tags.ts'
import { temporaryName } from '../whole-file.ts'
import { osmExtractDeclaration } from './declaration.ts'
import type { Extract, ExtractRow } from './read-extract.ts'

/** Increment when the content or format of the index changes. */
const indexVersion = 8

/** Identifies the version of a file. */
export type FileVersion = { path: string; size: number; mtimeMs: number }

export async function versionOf(path: string): Promise<FileVersion> {
  const { size, mtimeMs } = await stat(path)
  return { path: resolve(path), size, mtimeMs }
}

/** Fields that OpenStreetMap never has. */
const unknown = { rating: null, reviewCount: null, plusCode: null }

/** One business per line: these fields of its row, in this order, then when it closes. */
const keys = ['sourceId', 'types', 'isClosed', 'addressParts', ...osmExtractDeclaration.fields.map(rawNameOf)].filter(
  (key) => key in rawListingSchema.shape && !(key in unknown),
)
const lineSchema = z.array(z.unknown()).length(keys.length + 1)
const outlineSchema = z.object({ name: z.string(), rings: z.array(z.array(z.tuple([z.number(), z.number()]))) })
const text = z.string().nullable()
const unmappedSchema = z.object({
  sourceId: z.string(),
  city: text,
  state: text,
  zip: text,
  country: text.optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  category: z.string(),
})
const headSchema = z.object({
  version: z.string(),
  rows: z.number(),
  sha256: z.string(),
  zips: z.array(z.string()),
  cells: z.array(z.number()),
  unmapped: z.array(unmappedSchema),
  outlines: z.array(outlineSchema),
  nameless: z.object({ types: z.array(z.array(z.string())), places: z.array(z.number()) }),
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
    return lines.length === head.rows ? { ...head, rows: lines.map(readLine) } : null
  } catch {
    return null
  }
}

/** Writes an index atomically. Throws file system errors. */
export async function saveIndex(
  cacheDir: string,
  version: FileVersion,
  { rows, unmapped, zips, cells, outlines, nameless }: Extract,
): Promise<void> {
  const body = rows.map((row) => `${JSON.stringify(writeLine(row))}\n`).join('')
  const head = JSON.stringify({
    version: versionText(version),
    rows: rows.length,
    sha256: sha256(body),
    zips,
    cells,
    unmapped,
    outlines,
    nameless,
  })
  await mkdir(cacheDir, { recursive: true })
  const path = indexPath(cacheDir, version)
  const temporary = temporaryName(path)
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
  return JSON.stringify([indexVersion, keys, mappingHash, path, size, mtimeMs])
}

let mappingHash: string | null = null

const writeLine = ({ listing, endsAt }: ExtractRow): unknown[] => [
  ...keys.map((key) => Reflect.get(listing, key) ?? null),
  endsAt,
]

function readLine(line: unknown): ExtractRow {
  const values = lineSchema.parse(line)
  const listing = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
  return {
    listing: rawListingSchema.parse({ ...listing, ...unknown }),
    endsAt: z.number().nullable().parse(values.at(-1)),
  }
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
