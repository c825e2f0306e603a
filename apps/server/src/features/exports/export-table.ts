import { Readable } from 'node:stream'
import { type TableExportQuery, exportMessages, plans } from '@gazetteer/contract'
import { type FileRows, writeListings } from '@gazetteer/file-formats'
import { mediaTypes } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import { Forbidden } from '../../platform/errors.ts'
import { csvStyleOf } from '../csv-style/index.ts'
import { openRows, type WantedRows } from '../listings/index.ts'
import type { OpenedFile } from './open-file.ts'
import { fileColumns } from './columns.ts'
import type { ExportsContext } from './context.ts'
import { withDerived } from './derived-fields.ts'
import { withWebsiteStatus } from './website-statuses.ts'

export type FileQuery = Pick<TableExportQuery, 'format' | 'columns' | 'preset' | 'bom' | 'delimiter' | 'decimal'>

/** Streams the wanted rows of the account's table as a file; or returns the specified error text. */
export async function exportTable(
  { captures: { db, clock }, listings }: ExportsContext,
  actor: Actor,
  { format, columns, preset, bom, delimiter, decimal, wanted }: FileQuery & { wanted: WantedRows },
): Promise<OpenedFile | { error: string }> {
  if (!plans[actor.plan].formats.includes(format)) throw new Forbidden(exportMessages.formatIsPro)
  const chosen = await fileColumns(db, actor.accountId, { columns, preset })
  const csvStyle = await csvStyleOf(db, actor.accountId, { delimiter, decimal })
  const rows = await openRows(listings, actor.accountId, wanted)
  if ('error' in rows) return rows
  let opened: FileRows | null = rows.value
  async function open(): Promise<FileRows> {
    return withWebsiteStatus(await reopen(), chosen, { db, accountId: actor.accountId })
  }
  async function reopen(): Promise<FileRows> {
    const first = opened
    opened = null
    if (first !== null) return first
    const again = await openRows(listings, actor.accountId, wanted)
    if ('error' in again) throw new Error(again.error)
    return again.value
  }
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const heading = { title: 'Business data', note: `Data table, ${day}.` }
  const file = { format, heading, columns: chosen, hasByteOrderMark: bom === 'true', csvStyle }
  return {
    name: `business_data_${day}.${format}`,
    format,
    mediaType: mediaTypes[format],
    stream: Readable.from(writeListings(withDerived(open, chosen), file), { objectMode: false }),
  }
}
