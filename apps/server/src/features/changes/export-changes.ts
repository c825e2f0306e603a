import { Readable } from 'node:stream'
import {
  type ChangeKind,
  type ChangesExportQuery,
  type ExportFormat,
  exportMessages,
  type JobComparisonExportQuery,
  plans,
} from '@gazetteer/contract'
import { type FileRow, changeColumns, writeListings } from '@gazetteer/file-formats'
import { type CsvStyle, mediaTypes } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import type { Db } from '@gazetteer/app-database'
import { Forbidden } from '../../platform/errors.ts'
import { csvStyleOf } from '../csv-style/index.ts'
import { listChanges } from './change-table.ts'
import type { JobComparisons } from './compare-jobs.ts'
import type { ChangesContext } from './context.ts'
import { changeText } from './present-change.ts'
import { comparisonOf } from './read-changes.ts'

const rowsPerBatch = 250

/** Streams the changes as a file: the kind of change of each listing, its changed fields, and the latest listing. */
export async function exportChanges(
  { db }: ChangesContext,
  actor: Actor,
  { format, kind, ...chosen }: ChangesExportQuery,
): Promise<ChangesFile> {
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  const comparison = await comparisonOf(db, actor.accountId, chosen)
  const runId = comparison?.run_id ?? ''
  const heading = { title: 'Changes', note: `Changes found by capture ${runId}.` }
  const csvStyle = await csvStyleOf(db, actor.accountId)
  return fileOfChanges(rowsOf(db, { runId, kind }), { name: `changes_${runId}`, format, heading, csvStyle })
}

/** Streams the differences of two jobs as a file of the same columns. */
export async function exportComparison(
  { db, comparisons }: Pick<ChangesContext, 'db'> & { comparisons: JobComparisons },
  actor: Actor,
  { format, ...jobs }: JobComparisonExportQuery,
): Promise<ChangesFile> {
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  const heading = { title: 'Differences', note: `Differences of job ${jobs.to} to job ${jobs.from}.` }
  const rows = differencesOf(await comparisons.readAll(actor, jobs))
  const name = `differences_${jobs.from}_${jobs.to}`
  return fileOfChanges(rows, { name, format, heading, csvStyle: await csvStyleOf(db, actor.accountId) })
}

type ChangesFile = { name: string; mediaType: string; stream: Readable }
type FileFacts = {
  name: string
  format: ExportFormat
  heading: { title: string; note: string }
  csvStyle: CsvStyle
}

const fileOfChanges = (rows: AsyncIterable<FileRow>, { name, ...file }: FileFacts): ChangesFile => ({
  name: `${name}.${file.format}`,
  mediaType: mediaTypes[file.format],
  stream: Readable.from(writeListings(rows, { ...file, columns: changeColumns }), { objectMode: false }),
})

async function* differencesOf(differences: Awaited<ReturnType<JobComparisons['readAll']>>): AsyncGenerator<FileRow> {
  for await (const one of differences) yield { change: one.kind, changed: changeText(one), ...one.listing }
}

async function* rowsOf(
  db: Db,
  { runId, kind }: { runId: string; kind: ChangeKind | undefined },
): AsyncGenerator<FileRow> {
  for (let after = 0; ;) {
    const changes = await listChanges(db, { runId, kind, after, limit: rowsPerBatch })
    for (const change of changes) yield { change: change.kind, changed: changeText(change), ...change.listing }
    const last = changes.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}
