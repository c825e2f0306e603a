import { storableText } from '@gazetteer/listing'
import { DestinationError } from '../destination-error.ts'
import { fillableColumns } from '../destination.ts'
import type { DestinationColumn, FillableColumn, RefusedRow, RowFill } from '../destination.ts'
import { isOfRow, reasonOf } from './write-rows.ts'

/** A value for each column of one row that is to be filled. */
export type Filling = Pick<RowFill, 'source' | 'source_id' | 'at'> & {
  values: readonly { column: FillableColumn; value: string }[]
}

/** Fills row by row, and sets aside the rows that the table refuses. `write` fills one row. */
export async function fillRows(
  fills: readonly RowFill[],
  columns: readonly DestinationColumn[],
  write: (filling: Filling) => Promise<unknown>,
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const { source, source_id, at, values } of fills) {
    const present = fillableColumns.flatMap((column) => {
      const value = values[column]
      return value === undefined || value === '' || !columns.includes(column)
        ? []
        : [{ column, value: storableText(value, ' ') }]
    })
    if (present.length === 0) continue
    try {
      await write({ source, source_id, at, values: present })
    } catch (error) {
      if (!(error instanceof DestinationError) || !isOfRow(error)) throw error
      refused.push({ source, source_id, reason: reasonOf(error) })
    }
  }
  return refused
}
