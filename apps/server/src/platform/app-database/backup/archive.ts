import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { boundedLines, fileProblem, Oversized } from '@gazetteer/sources'
import { z } from 'zod'
import { Invalid, Unavailable } from '../../errors.ts'

/** The first line of an archive. `queue`: the version of the queue's own tables. `key`: of the data folder; null: it is ENCRYPTION_KEY. */
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
/** A row: each value as PostgreSQL writes it, null where there is none. */
const rowSchema = z.array(z.string().nullable())
const partSchema = z.union([rowSchema, tableSchema, sequenceSchema, endSchema])
export type Part = z.infer<typeof partSchema>

/**
 * Lines of JSON, gzipped; the file has its name only when it is whole, and is its owner's alone: it holds every secret. Throws
 * Unavailable where it cannot be written.
 */
export async function writeArchive(file: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const problem = fileProblem(error)
    if (problem === null) throw error
    throw new Unavailable(`${file} cannot be written: ${problem}.`, { cause: error })
  }
}

/** Greatest length of a line. A row holds a request or a page of a source: a few megabytes at the most. */
const maxLineBytes = 64 << 20

/**
 * The manifest, and what follows it. Throws Invalid for a file that is no archive, and later for a line that is no part of one; one
 * that ends too soon has no `end`.
 */
export async function readArchive(file: string): Promise<{ manifest: Manifest; parts: AsyncIterable<Part> }> {
  const lines = linesOf(file)
  const first = await lines.next()
  const manifest = manifestSchema.safeParse(first.done === true ? null : parsed(first.value))
  if (!manifest.success) throw new Invalid(`${file} is no backup that this version of Gazetteer can read.`)
  return { manifest: manifest.data, parts: partsOf(file, lines) }
}

async function* partsOf(file: string, lines: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const line of lines) {
    const part = partSchema.safeParse(parsed(line))
    if (!part.success) throw new Invalid(`${file} is damaged: it has a line that is no part of a backup.`)
    yield part.data
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  piped(createReadStream(file), unpacked, () => undefined) // its error is thrown by the loop
  try {
    yield* boundedLines(unpacked, maxLineBytes)
  } catch (cause) {
    const problem = cause instanceof Oversized ? cause.message : (fileProblem(cause) ?? 'it is cut off or no gzip')
    throw new Invalid(`${file} cannot be read as a backup: ${problem}.`, { cause })
  }
}
