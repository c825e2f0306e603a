import { Readable } from 'node:stream'
import { type TableExportQuery, exportMessages, plans } from '@gazetteer/contract'
import { writeListings } from '@gazetteer/file-formats'
import { mediaTypes } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import { Forbidden } from '../../platform/errors.ts'
import { openRows, type WantedRows } from '../listings/index.ts'
import type { OpenedFile } from './open-file.ts'
import { fileColumns } from './file-columns.ts'
import type { ExportsCtx } from './exports-context.ts'

/** Streams the wanted rows of the account's table as a file; or returns the specified error text. */
export async function exportTable(
  { context: { db, clock }, listings }: ExportsCtx,
  actor: Actor,
  { format, columns, preset, wanted }: Pick<TableExportQuery, 'format' | 'columns' | 'preset'> & { wanted: WantedRows },
): Promise<OpenedFile | { error: string }> {
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  const chosen = await fileColumns(db, actor.accountId, { columns, preset })
  const rows = await openRows(listings, actor.accountId, wanted)
  if ('error' in rows) return rows
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const heading = { title: 'Business data', note: `Data table, ${day}.` }
  return {
    name: `business_data_${day}.${format}`,
    format,
    mediaType: mediaTypes[format],
    stream: Readable.from(writeListings(rows.value, { format, heading, columns: chosen }), { objectMode: false }),
  }
}
