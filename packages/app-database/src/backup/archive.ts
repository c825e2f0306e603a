import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { boundedLines, fileProblem, Oversized } from '@gazetteer/bounded'
import { z } from 'zod'
import { AppDatabaseError } from '../errors.ts'

/**
 * The first line of an archive. `queue`: version of the queue's own tables. `key`: the data folder's key; null:
 * ENCRYPTION_KEY was set.
 */
const manifestSchema = z.object({
  gazetteer: z.literal('backup'),
  format: z.literal(1),
  version: z.string().max(100),
  madeAt: z.string().max(100),
  migrations: z.array(z.string()),
  queue: z.number().nullable(),
  key: z.string().max(1_000).nullable(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Schema null: the application's own. */
const nameSchema = z.object({ schema: z.string().nullable(), name: z.string() })
export type Name = z.infer<typeof nameSchema>

const tableSchema = z.object({ table: nameSchema, columns: z.array(z.string()) })
const sequenceSchema = z.object({ sequence: nameSchema, value: z.number() })
const endSchema = z.object({ end: z.object({ rows: z.number() }) })
/** A row: each value in PostgreSQL's text format, or null. */
const rowSchema = z.array(z.string().nullable())
const partSchema = z.union([rowSchema, tableSchema, sequenceSchema, endSchema])
export type Part = z.infer<typeof partSchema>

/**
 * Gzipped JSON lines. The file is renamed into place when complete, and readable only by its owner, because it contains
 * every secret. It survives a power failure. Throws AppDatabaseError when it cannot be written, the signal's reason
 * when aborted.
 */
export async function writeArchive(file: string, lines: AsyncIterable<string>, signal?: AbortSignal): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    const written = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(lines), createGzip(), written, signal === undefined ? {} : { signal })
    await renameDurably(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    signal?.throwIfAborted()
    const problem = fileProblem(error)
    if (problem === null) throw error
    throw new AppDatabaseError(`${file} cannot be written: ${problem}.`, { cause: error })
  }
}

/** A time (ISO 8601) for the name of a file; names sort by time. */
export const fileStamp = (time: string): string => time.replaceAll(/[:.]/g, '-')

/** Renames a file that is flushed; afterwards a power failure does not undo it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Makes renames and deletions in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system journals them.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Maximum line length. A row holds a request or a page of a source: at most a few megabytes. */
const maxLineBytes = 64 << 20
/** Lines below this length need little memory whatever they contain. */
const shortLine = 64 << 10
/** Maximum parts of a line: PostgreSQL has at most 1,600 columns. */
const maxParts = 2_000

/**
 * Reads the manifest and streams the parts. Throws AppDatabaseError when the file is not an archive, or later for an
 * invalid line; a truncated file has no `end`.
 */
export async function readArchive(file: string): Promise<{ manifest: Manifest; parts: AsyncIterable<Part> }> {
  const lines = linesOf(file)
  return { manifest: await nextManifest(file, lines), parts: partsOf(file, lines) }
}

/** Reads only the manifest. Throws AppDatabaseError when the file is not an archive. */
export async function readManifest(file: string): Promise<Pick<Manifest, 'version' | 'madeAt'>> {
  const lines = linesOf(file)
  try {
    return await nextManifest(file, lines)
  } finally {
    await lines.return(undefined)
  }
}

async function nextManifest(file: string, lines: AsyncGenerator<string>): Promise<Manifest> {
  const first = await lines.next()
  const manifest = manifestSchema.safeParse(first.done === true ? null : parsed(first.value))
  if (!manifest.success) throw new AppDatabaseError(`${file} is not a backup that this version of Gazetteer can read.`)
  return manifest.data
}

async function* partsOf(file: string, lines: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const line of lines) {
    const part = partSchema.safeParse(parsed(line))
    if (!part.success) throw new AppDatabaseError(`${file} is damaged: a line is not valid backup data.`)
    yield part.data
  }
}

/** Null: not JSON, or more parts than a line of ours has: as objects they take hundreds of times the memory of the line. */
function parsed(line: string): unknown {
  if (line.length > shortLine && hasMoreParts(line, maxParts)) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Whether JSON has more than `most` values and brackets; they are counted outside its strings. */
function hasMoreParts(json: string, most: number): boolean {
  let parts = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at]
    if (char === '"') isText = !isText
    else if (isText && char === '\\') at += 1
    else if (!isText && (char === ',' || char === '[' || char === '{') && ++parts > most) return true
  }
  return false
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  piped(createReadStream(file), unpacked, () => undefined) // its error is thrown by the loop
  try {
    yield* boundedLines(unpacked, maxLineBytes)
  } catch (cause) {
    const problem = cause instanceof Oversized ? cause.message : (fileProblem(cause) ?? 'it is truncated or not gzip')
    throw new AppDatabaseError(`${file} cannot be read as a backup: ${problem}.`, { cause })
  }
}
