import { Readable } from 'node:stream'
import { type JobExportQuery, exportMessages, plans } from '@gazetteer/contract'
import { writeListings } from '@gazetteer/file-formats'
import { type ExportedListing, mediaTypes } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import { Forbidden } from '../../platform/errors.ts'
import { type CapturesContext, ownRun, presetFileBaseOf, refuseUndecided } from '../captures/index.ts'
import { csvStyleOf } from '../csv-style/index.ts'
import { fitting } from '../listings/index.ts'
import { fileColumns } from './columns.ts'
import { listingsOf } from './listings-of-run.ts'
import { type OpenedFile, headingOf, refuseCleared } from './open-file.ts'
import { withDerived } from './derived-fields.ts'

/**
 * Streams the listings of one of the account's jobs in any format of its plan, also while the job runs. Throws NotFound,
 * Forbidden and Invalid.
 */
export async function exportJob(
  captures: CapturesContext,
  actor: Actor,
  {
    jobId,
    format,
    columns,
    preset,
    bom,
    delimiter,
    decimal,
    limit = Infinity,
    ...filter
  }: { jobId: string } & JobExportQuery,
): Promise<OpenedFile> {
  const run = await ownRun(captures, actor, { jobId })
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  refuseCleared(run)
  await refuseUndecided(captures, run)
  const isCompleted = (run.request.completeFrom ?? []).length > 0
  const open = async () => first(limit, listingsOf(captures, { id: run.id, isCompleted }), fitting(filter))
  const chosen = await fileColumns(captures.db, actor.accountId, { columns, preset })
  const file = {
    format,
    heading: await headingOf(captures, run),
    columns: chosen,
    hasByteOrderMark: bom === 'true',
    csvStyle: await csvStyleOf(captures.db, actor.accountId, { delimiter, decimal }),
  }
  return {
    name: `${presetFileBaseOf(run, preset ?? '')}.${format}`,
    format,
    mediaType: mediaTypes[format],
    stream: Readable.from(writeListings(withDerived(open, chosen), file), { objectMode: false }),
  }
}

async function* first(
  limit: number,
  listings: AsyncIterable<ExportedListing>,
  fits: (listing: ExportedListing) => boolean,
): AsyncGenerator<ExportedListing> {
  let rowsLeft = limit
  for await (const listing of listings) {
    if (!fits(listing)) continue
    yield listing
    rowsLeft -= 1
    if (rowsLeft === 0) return
  }
}
