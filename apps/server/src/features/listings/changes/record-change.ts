import { randomUUID } from 'node:crypto'
import type { Destination, DestinationRow } from '@gazetteer/destinations'
import { undoDays } from '@gazetteer/contract'
import { type EditableField, isStorableText } from '@gazetteer/listing'
import type { FilledField } from '@gazetteer/listing/duplicates'
import { Conflict } from '../../../platform/errors.ts'
import { forgetRemoved, removedDuplicateOf, rememberRemoved } from '../../duplicates/index.ts'
import { findEdited, insertEdited } from '../edited-table.ts'
import type { ListingsContext } from '../context.ts'
import {
  type ChangePlace,
  type ChangedRow,
  type EditMark,
  deleteChange,
  deleteChangedRows,
  deleteExpired,
  insertChange,
  insertChangedRows,
  listChangedRows,
  lockChange,
} from './change-table.ts'

const dayMs = 86_400_000
const editDays = 365
const idsPerRead = 1_000

/** Reads rows by id, in slices. */
export async function rowsOf(store: Pick<Destination, 'byIds'>, ids: readonly number[]): Promise<DestinationRow[]> {
  const rows: DestinationRow[] = []
  for (let at = 0; at < ids.length; at += idsPerRead) rows.push(...(await store.byIds(ids.slice(at, at + idsPerRead))))
  return rows
}

export type Edit = { field: EditableField; value: string | number }

/**
 * Records an edit before it is made: its values before and after for the history, and that a capture which refreshes
 * rows must not undo it. Returns the id of the change.
 */
export async function recordEdit(
  { db, clock }: Pick<ListingsContext, 'db' | 'clock'>,
  place: ChangePlace,
  { rows, field, value }: Edit & { rows: readonly DestinationRow[] },
): Promise<string> {
  const id = randomUUID()
  const now = clock.now()
  const changed = rows.filter((row) => row[field] !== value)
  // Without one transaction: of many rows it would block the embedded database for seconds.
  const marks = rows.flatMap(keyOf).map((key) => markOf(place, key, { field, edited_at: now }))
  await insertEdited(db, marks)
  await expire(db, place, now)
  await insertChange(db, changeOf(place, { id, kind: 'edit', now }))
  await insertChangedRows(
    db,
    changed.map((row) => ({
      ...identityOf(row, id),
      removed: null,
      remembered: null,
      fields: [{ field, from: storedValue(row[field]), to: value }],
      edits: [],
    })),
  )
  return id
}

/** The edit was not made. */
export const forgetChange = ({ db }: Pick<ListingsContext, 'db' | 'clock'>, id: string): Promise<void> =>
  deleteChange(db, id)

export type RowRemoval = {
  kind: 'merge' | 'duplicates'
  /** The removal that this one continues. */
  undo: string | undefined
  /** The rows to delete, each with the row that stays for it. */
  pairs: readonly { removed: DestinationRow; kept: DestinationRow | undefined }[]
  /** What a merge writes to the row that stays. */
  filled: readonly FilledField[]
}

/**
 * Records a removal before it is made, in one transaction: the whole rows, so that it can be undone after a crash in
 * between, and that captures must skip them. Returns the id of the change.
 */
export async function recordRemoval(
  { db, clock }: Pick<ListingsContext, 'db' | 'clock'>,
  { store, place }: { store: Destination; place: ChangePlace },
  { kind, undo, pairs, filled }: RowRemoval,
): Promise<string> {
  const id = undo ?? randomUUID()
  const now = clock.now()
  const snapshots = new Map(
    (await store.snapshots(pairs.map(({ removed }) => removed.id))).map((row) => [row.id, row.content]),
  )
  const marks = await marksOf(db, place, pairs)
  const removedRows = pairs.flatMap(({ removed, kept }): ChangedRow[] => {
    const content = snapshots.get(removed.id)
    if (content === undefined) return []
    const remembered = removedDuplicateOf(removed, kept ?? null)
    return [{ ...identityOf(removed, id), removed: content, remembered, fields: [], edits: marks(removed) }]
  })
  const filledRows = pairs.flatMap(({ kept }): ChangedRow[] => {
    if (kept === undefined || filled.length === 0) return []
    const fields = filled.map(({ field, value }) => ({ field, from: storedValue(kept[field]), to: value }))
    return [{ ...identityOf(kept, id), removed: null, remembered: null, fields, edits: marks(kept) }]
  })
  await db.transaction().execute(async (trx) => {
    if (undo === undefined) await insertChange(trx, changeOf(place, { id, kind, now }))
    else {
      const open = await lockChange(trx, place, undo)
      if (open === null || open.kind !== kind || open.undone_at !== null)
        throw new Conflict('This removal was undone. Start again with a new one.')
    }
    await insertChangedRows(trx, [...removedRows, ...filledRows])
    for (const { kept } of filled.length === 0 ? [] : pairs)
      for (const key of kept === undefined ? [] : keyOf(kept))
        await insertEdited(
          trx,
          filled.map(({ field }) => markOf(place, key, { field, edited_at: now })),
        )
    const rows = removedRows.flatMap(({ remembered }) => remembered ?? [])
    await rememberRemoved(trx, place, { rows, now })
    await expire(trx, place, now)
  })
  return id
}

/** After a failed removal: rows that still exist were not removed. Without an answer, the record stays. */
export async function forgetExisting(
  { db }: Pick<ListingsContext, 'db' | 'clock'>,
  { store, place }: { store: Destination; place: ChangePlace },
  { id, ids }: { id: string; ids: readonly number[] },
): Promise<void> {
  const there = new Set(await store.existingIds(ids))
  const rows = (await listChangedRows(db, id)).filter((row) => row.removed !== null && there.has(row.row_id))
  await db.transaction().execute(async (trx) => {
    await forgetRemoved(
      trx,
      place,
      rows.flatMap(({ remembered }) => remembered ?? []),
    )
    await deleteChangedRows(
      trx,
      id,
      rows.map(({ row_id: rowId }) => rowId),
    )
  })
}

const changeOf = (
  { accountId, destination }: ChangePlace,
  { id, kind, now }: { id: string; kind: 'edit' | 'merge' | 'duplicates'; now: number },
) => ({ id, account_id: accountId, destination, kind, created_at: now, undone_at: null })

function identityOf({ id, name, source, source_id }: DestinationRow, changeId: string) {
  return {
    change_id: changeId,
    row_id: id,
    name: storedValue(name),
    source: storedValue(source),
    source_id: storedValue(source_id),
  }
}

/** MySQL has texts that the app database cannot store; they only serve as the value before. */
function storedValue<T>(value: T): T | null {
  return typeof value === 'string' && !isStorableText(value) ? null : value
}

const keyOf = ({ source, source_id }: DestinationRow) =>
  source === null || source_id === null ? [] : [{ source, source_id }]

const markOf = (
  { accountId, destination }: ChangePlace,
  key: { source: string; source_id: string },
  mark: { field: string; edited_at: number },
) => ({ account_id: accountId, destination, ...key, ...mark })

/** The marks of edited fields of the rows of a removal, which are deleted with it. */
async function marksOf(db: ListingsContext['db'], place: ChangePlace, pairs: RowRemoval['pairs']) {
  const rows = pairs.flatMap(({ removed, kept }) => [removed, ...(kept === undefined ? [] : [kept])])
  const ids = [...new Set(rows.flatMap(({ source_id: id }) => id ?? []))]
  const marks = new Map<string, EditMark[]>()
  for (let at = 0; at < ids.length; at += idsPerRead)
    for (const { source, source_id: id, ...mark } of await findEdited(db, place, ids.slice(at, at + idsPerRead))) {
      const key = `${source}\n${id}`
      marks.set(key, [...(marks.get(key) ?? []), mark])
    }
  return ({ source, source_id: id }: DestinationRow) => marks.get(`${source}\n${id}`) ?? []
}

const expire = (trx: ListingsContext['db'], { accountId }: ChangePlace, now: number): Promise<void> =>
  deleteExpired(trx, accountId, { removals: now - undoDays * dayMs, edits: now - editDays * dayMs })
