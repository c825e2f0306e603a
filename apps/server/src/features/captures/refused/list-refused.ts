import { Readable } from 'node:stream'
import { refusedColumns, writeListings } from '@gazetteer/file-formats'
import { mediaTypes, withAllFields } from '@gazetteer/listing'
import { ownRun } from '../run/own-run.ts'
import { countRefused, readRefused } from '@gazetteer/engine/sql'
import type { RefusedQuery, RefusedListing } from '@gazetteer/contract'
import type { FileRow } from '@gazetteer/file-formats'
import type { Actor } from '../../../platform/api/actor.ts'
import { csvStyleOf } from '../../csv-style/index.ts'
import type { CapturesContext } from '../context.ts'

const rowsAtOnce = 1_000

/** A page of the listings that the user's table refused in one of the account's runs. Throws NotFound. */
export async function listRefused(
  context: Pick<CapturesContext, 'db' | 'engine'>,
  actor: Actor,
  { jobId, cursor, limit }: { jobId: string } & Pick<RefusedQuery, 'cursor' | 'limit'>,
): Promise<{ total: number; refused: RefusedListing[]; next: number | null }> {
  await ownRun(context, actor, { jobId })
  const [counts, rows] = await Promise.all([
    countRefused(context.db, [jobId]),
    readRefused(context.db, jobId, { after: cursor, limit: limit + 1 }),
  ])
  const page = rows.slice(0, limit)
  return {
    total: counts.get(jobId) ?? 0,
    refused: page.map((row) => ({ ...row, listing: withAllFields(row.listing) })),
    next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

/** The same as a file, with the reason in the first column. */
export async function openRefusedFile(
  context: Pick<CapturesContext, 'db' | 'engine'>,
  actor: Actor,
  { jobId, format }: { jobId: string; format: 'json' | 'csv' },
): Promise<{ name: string; mediaType: string; stream: Readable }> {
  await ownRun(context, actor, { jobId })
  const rows = writeListings(rowsOf(context, jobId), {
    format,
    columns: refusedColumns,
    heading: { title: jobId, note: '' },
    csvStyle: await csvStyleOf(context.db, actor.accountId),
  })
  return {
    name: `refused_${jobId}.${format}`,
    mediaType: mediaTypes[format],
    stream: Readable.from(rows, { objectMode: false }),
  }
}

async function* rowsOf({ db }: Pick<CapturesContext, 'db'>, runId: string): AsyncGenerator<FileRow> {
  for (let after = 0; ;) {
    const rows = await readRefused(db, runId, { after, limit: rowsAtOnce })
    for (const { reason, listing } of rows) yield { reason, ...withAllFields(listing) }
    after = rows.at(-1)?.seq ?? 0
    if (rows.length < rowsAtOnce) return
  }
}
