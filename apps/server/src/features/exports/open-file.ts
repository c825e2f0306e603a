import { Readable } from 'node:stream'
import { type File, writeListings } from '@gazetteer/file-formats'
import { fileFormats, mediaTypes } from '@gazetteer/listing'
import { attributionOfRun } from '@gazetteer/engine'
import { NotFound } from '../../platform/errors.ts'
import { isFileBaseOf } from '../captures/index.ts'
import { csvStyleOf } from '../csv-style/index.ts'
import { fileColumns } from './columns.ts'
import { listingsOf } from './listings-of-run.ts'
import type { FileFormat } from '@gazetteer/listing'
import type { Run } from '@gazetteer/engine'
import type { Actor } from '../../platform/api/actor.ts'
import type { CapturesContext } from '../captures/index.ts'

export type OpenedFile = { name: string; format: FileFormat | 'txt'; mediaType: string; stream: Readable }

const filePattern =
  /^(?<base>[a-z0-9-]*_(?<runId>JB-[0-9]+-[0-9A-Z]+))(?:\.(?<format>[a-z]+)|(?<credits>_sources\.txt))?$/

/**
 * Streams a file of one of the account's own runs from the current state, also while the run continues. Each run has
 * its chosen format, a JSON file, and a text of sources, providers and licences. Otherwise throws NotFound.
 */
export async function openFile(captures: CapturesContext, actor: Actor, name: string): Promise<OpenedFile> {
  const { run, format, isCredits } = await findRun(captures, actor, name)
  if (isCredits) return await openCredits(captures, run, name)
  if (!isFormat(format) || (format !== 'json' && format !== run.exportFormat)) throw notFound(name)
  refuseCleared(run)
  const heading = await headingOf(captures, run)
  const isCompleted = (run.request.completeFrom ?? []).length > 0
  const columns = await fileColumns(captures.db, actor.accountId)
  const csvStyle = await csvStyleOf(captures.db, actor.accountId)
  const listings = listingsOf(captures, { id: run.id, isCompleted })
  const file = { format, heading, columns, csvStyle }
  const stream = Readable.from(writeListings(listings, file), { objectMode: false })
  return { name, format, mediaType: mediaTypes[format], stream }
}

/** The run of a file or page; throws NotFound when it does not belong to the account. */
export async function findRun({ engine }: CapturesContext, { accountId }: Actor, name: string) {
  const { base = '', runId, format, credits } = filePattern.exec(name)?.groups ?? {}
  const run = runId === undefined ? null : await engine.readRun(runId)
  if (run === null || run.accountId !== accountId || !isFileBaseOf(run, base)) throw notFound(name)
  return { run, format, isCredits: credits !== undefined }
}

/** Throws NotFound when the run's listings were deleted by the nightly job. */
export function refuseCleared({ prunedAt }: Run): void {
  if (prunedAt === null) return
  throw new NotFound(
    `The listings of this capture were deleted on ${new Date(prunedAt).toISOString().slice(0, 10)}: the server stores them for a limited time.`,
    { code: 'cleared' },
  )
}

async function openCredits(captures: CapturesContext, run: Run, name: string): Promise<OpenedFile> {
  const text = `${(await creditLines(captures, run)).join('\n')}\n`
  return { name, format: 'txt', mediaType: 'text/plain; charset=utf-8', stream: Readable.from([text]) }
}

export async function creditLines({ engine, sources }: CapturesContext, run: Run): Promise<string[]> {
  return await attributionOfRun(run, engine, sources.declarationOf)
}

const isFormat = (text: string | undefined): text is FileFormat => fileFormats.some((format) => format === text)

export const notFound = (name: string) => new NotFound(`File "${name}" not found.`)

/** Title, source and credits of a run's files. */
export async function headingOf(captures: CapturesContext, run: Run): Promise<File['heading']> {
  const cities = (await captures.engine.readSelections(run.id)).map(({ city }) => city).join('; ')
  const { title, attribution } = captures.sources.declarationOf(run.request.source)
  return { title: cities, note: `${title}. ${attribution}`, credits: () => creditLines(captures, run) }
}
