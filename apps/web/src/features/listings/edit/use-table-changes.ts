import type { TableRow } from '@gazetteer/contract'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useRef } from 'react'
import type { LoadedRows } from '../rows/use-rows.ts'
import { type EarlierValues, withdraw } from './unsaved-values.ts'
import { type UndoableChange, useUndoableChange } from './use-undoable-change.ts'

export type TableEdit = Pick<UndoableChange, 'subject' | 'send' | 'onCancelled'> & {
  /** The new values of a row; undefined: it stays. */
  valuesOf: (row: TableRow) => Partial<TableRow> | undefined
}
export type TableRemoval = Pick<UndoableChange, 'subject' | 'send' | 'onCancelled' | 'onSent'> & {
  rows: readonly TableRow[]
  onReverted: () => void
}

/** Edits and deletions, shown in the table before they are saved. A refused or cancelled one is reverted. */
export function useTableChanges(table: LoadedRows) {
  const change = useUndoableChange()
  // Of the waiting change and those under way, oldest first.
  const unsaved = useRef<EarlierValues[]>([])
  const drop = (saved: EarlierValues) => {
    unsaved.current = unsaved.current.filter((one) => one !== saved)
  }

  const edit = useStableCallback(({ valuesOf, ...rest }: TableEdit) => {
    const before: EarlierValues = new Map()
    table.change((row) => {
      const values = valuesOf(row)
      if (values === undefined) return row
      const earlier = Object.keys(values).map((field) => [field, Reflect.get(row, field)])
      before.set(row.id, Object.fromEntries(earlier))
      return { ...row, ...values }
    })
    unsaved.current.push(before)
    const revert = () => {
      const shownAgain = withdraw(unsaved.current, before)
      table.change((row) => (shownAgain.has(row.id) ? { ...row, ...shownAgain.get(row.id) } : row))
    }
    change.delay({ ...rest, kind: 'edit', revert, onSent: () => drop(before) })
  })
  const remove = ({ rows, onReverted, onSent, ...rest }: TableRemoval) => {
    const before: EarlierValues = new Map(rows.map((row) => [row.id, { ...row }]))
    table.change((row) => (before.has(row.id) ? null : row))
    unsaved.current.push(before)
    const revert = () => {
      const shownAgain = withdraw(unsaved.current, before)
      table.putBack(rows.map((row) => ({ ...row, ...shownAgain.get(row.id) })))
      onReverted()
    }
    const onDeleted = () => {
      drop(before)
      onSent?.()
    }
    change.delay({ ...rest, kind: 'delete', revert, onSent: onDeleted })
  }
  return { change, edit, remove }
}
