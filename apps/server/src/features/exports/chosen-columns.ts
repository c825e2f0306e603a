import { type HeadedColumns, columnsOf } from '@gazetteer/file-formats'
import type { ListingField } from '@gazetteer/listing'
import type { Db } from '@gazetteer/app-database'
import { Invalid } from '../../platform/errors.ts'
import { findFilePreset } from '../presets/index.ts'
import { readColumns } from './columns-table.ts'

export type WantedColumns = { columns?: readonly ListingField[] | undefined; preset?: string | undefined }

/** The columns of a file: those asked for, else the account's choice; null: all. Throws Invalid and NotFound. */
export async function fileColumns(
  db: Db,
  accountId: string,
  { columns, preset }: WantedColumns = {},
): Promise<HeadedColumns | null> {
  if (columns !== undefined && preset !== undefined) throw new Invalid('Use columns or preset, not both.')
  if (preset !== undefined) return await findFilePreset(db, accountId, preset)
  const fields = columns ?? (await readColumns(db, accountId))
  return fields === null ? null : columnsOf(fields)
}
