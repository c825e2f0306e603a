import { fieldsWith } from '@gazetteer/listing'
import type { DestinationColumn, UpdateMode } from '../destination.ts'

/** Columns updated when a listing is seen again; all others are only filled when empty. */
export const refreshed: ReadonlySet<DestinationColumn> = new Set(fieldsWith('isRefreshed'))

/** Columns that identify a row or its creation; never updated. */
export const fixed: ReadonlySet<DestinationColumn> = new Set(fieldsWith('isFixed'))

/** Whether a known value of the listing replaces that of the row. When a row was first seen never changes. */
export const isReplaced = (column: DestinationColumn, update: UpdateMode): boolean =>
  !fixed.has(column) && column !== 'first_seen' && (update === 'refresh' || refreshed.has(column))
