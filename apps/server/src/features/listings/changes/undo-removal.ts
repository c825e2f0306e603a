import type { Destination, DestinationRow } from '@gazetteer/destinations'
import { tableMessages, undoDays } from '@gazetteer/contract'
import { type EditableField, editableFields } from '@gazetteer/listing'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { forgetRemoved } from '../../duplicates/index.ts'
import type { ListingsContext } from '../context.ts'
import { deleteEditedFields, insertEdited } from '../edited-table.ts'
import { withTable } from '../with-table.ts'
import {
  type ChangePlace,
  type ChangedRow,
  deleteChangedRows,
  findChange,
  listChangedRows,
  listRemovals,
  setUndone,
} from './change-table.ts'

const dayMs = 86_400_000
const removalsListed = 100

type ChangedSince = { id: number; name: string | null }
type Undone = { success: true; restored: number; changed: ChangedSince[] } | { success: false; error: string }

export async function readRemovals({ destinations, db, clock }: ListingsContext, accountId: string) {
  const destination = await destinations.placeOf(accountId)
  if (destination === null) return []
  const since = clock.now() - undoDays * dayMs
  const removals = await listRemovals(db, { accountId, destination }, { since, limit: removalsListed })
  return removals.map(({ created_at: time, ...removal }) => ({ ...removal, time, until: time + undoDays * dayMs }))
}

/**
 * Restores the rows of a removal in the user's database, and for a merge the values of the row that stayed. Rows that
 * changed since are left as they are and reported. Each step can be repeated, so a crash in between only needs a
 * second call.
 */
export async function undoRemoval(
  context: ListingsContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<Undone> {
  const { db, clock, destinations } = context
  const destination = await destinations.placeOf(accountId)
  if (destination === null) return { success: false, error: tableMessages.notConfigured }
  const place = { accountId, destination }
  const change = await findChange(db, place, id)
  if (change === null || change.kind === 'edit') throw new NotFound('There is no such removal in this database.')
  if (change.undone_at !== null) return { success: true, restored: 0, changed: [] }
  const rows = await listChangedRows(db, id)
  const answer = await withTable(context, { accountId, failed: tableMessages.undoFailed }, (store) =>
    restoreRows(store, rows),
  )
  if ('error' in answer) return { success: false, error: answer.error }
  const { restored, changed } = answer.value
  await db.transaction().execute(async (trx) => {
    await forgetRemoved(
      trx,
      place,
      restored.flatMap(({ remembered }) => remembered ?? []),
    )
    for (const row of restored) await restoreMarks(trx, place, row)
    if (changed.length === 0) await setUndone(trx, id, clock.now())
    else
      await deleteChangedRows(
        trx,
        id,
        restored.map(({ row_id: rowId }) => rowId),
      )
  })
  destinations.changed(accountId)
  const deleted = restored.filter(({ removed }) => removed !== null).length
  if (deleted === 0 && changed.length > 0) throw new Conflict(changedText(changed))
  return { success: true, restored: deleted, changed: changed.map(({ row_id, name }) => ({ id: row_id, name })) }
}

function changedText(changed: readonly ChangedRow[]): string {
  const [first] = changed
  const name = first?.name ?? 'The listing'
  const others = changed.length === 1 ? '' : ` and ${changed.length - 1} more`
  return `${name}${others} changed since the removal, so that it cannot be undone. Nothing was changed.`
}

type Restoration = { restored: ChangedRow[]; changed: ChangedRow[] }

/** A merge is restored completely or not at all; of removed duplicates each row by itself. */
async function restoreRows(store: Destination, rows: readonly ChangedRow[]): Promise<Restoration> {
  const filled = rows.filter(({ removed }) => removed === null)
  const removed = rows.filter((row) => row.removed !== null)
  const current = filled.length === 0 ? [] : await store.byIds(filled.map(({ row_id: id }) => id))
  const byId = new Map(current.map((row) => [row.id, row]))
  const rewritten = filled.filter((row) => !isUnchanged(byId.get(row.row_id), row))
  if (rewritten.length > 0) return { restored: [], changed: rewritten }

  const ids = removed.map(({ row_id: id }) => id)
  const existing = new Map((await store.snapshots(ids)).map(({ id, content }) => [id, content]))
  const absent = removed.filter(({ row_id: id }) => !existing.has(id))
  await store.restore(absent.flatMap(({ row_id: id, removed: content }) => (content === null ? [] : { id, content })))
  const there = new Set(absent.length === 0 ? [] : await store.existingIds(absent.map(({ row_id: id }) => id)))
  const isRestored = ({ row_id: id, removed: content }: ChangedRow): boolean =>
    there.has(id) || existing.get(id) === content
  const changed = removed.filter((row) => !isRestored(row))
  if (filled.length > 0 && changed.length > 0) return { restored: [], changed }
  for (const { row_id: id, fields } of filled)
    for (const { field, from, to } of fields)
      if (isEditable(field) && isSame(byId.get(id)?.[field], to) && !Array.isArray(from))
        await store.update([id], field, from)
  return { restored: [...removed.filter(isRestored), ...filled], changed }
}

/** Still as the merge wrote it, or restored already by a call that did not end. */
const isUnchanged = (row: DestinationRow | undefined, { fields }: ChangedRow): boolean =>
  row !== undefined &&
  fields.every(({ field, from, to }) => isEditable(field) && (isSame(row[field], to) || isSame(row[field], from)))

type Value = ChangedRow['fields'][number]['from'] | undefined

/** A number and its text are the same; nothing and an empty text are, too. */
const isSame = (one: Value, other: Value): boolean => textOf(one) === textOf(other)
const textOf = (value: Value): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

const editable = new Set<string>(editableFields)
const isEditable = (field: string): field is EditableField => editable.has(field)

/** The marks of edited fields as they were before: those of a deleted row again, those of the merge no longer. */
async function restoreMarks(
  trx: ListingsContext['db'],
  place: ChangePlace,
  { source, source_id, fields, edits }: ChangedRow,
): Promise<void> {
  if (source === null || source_id === null) return
  const key = { account_id: place.accountId, destination: place.destination, source, source_id }
  const before = new Set(edits.map(({ field }) => field))
  const added = fields.map(({ field }) => field).filter((field) => !before.has(field))
  await deleteEditedFields(trx, key, added)
  if (edits.length > 0)
    await insertEdited(
      trx,
      edits.map((mark) => ({ ...key, ...mark })),
    )
}
