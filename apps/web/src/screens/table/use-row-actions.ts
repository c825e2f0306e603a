import { type TableRow, tableMessages } from '@gazetteer/contract'
import { useCallback, useState } from 'react'
import type { Merge } from '../../features/listings/duplicates/merge.ts'
import { filledFields } from '../../features/listings/duplicates/merge.ts'
import { downloadRows } from '../../features/listings/edit/download.ts'
import { deleteRows, updateRows } from '../../features/listings/edit/edits.ts'
import { useHeldChange } from '../../features/listings/edit/use-held-change.ts'
import type { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { plural } from '../../platform/formats.ts'
import { useTimedState } from '../../platform/use-timed-state.ts'

export type RowActionsOptions = {
  table: ReturnType<typeof useTableScreen>
  /** The rows that are worked on. */
  chosen: readonly TableRow[]
  onCountChanged: () => void
}

const saidMs = 5_000

/** What can be done with the rows, and what is said of it for a while. */
export function useRowActions({ table, chosen, onCountChanged }: RowActionsOptions) {
  const ids = new Set(chosen.map(({ id }) => id))
  const [said, say] = useTimedState<string | null>(null, saidMs)
  const change = useHeldChange()
  const [busy, setBusy] = useState<'duplicates' | 'download' | null>(null)
  const [isComparing, setIsComparing] = useState(false)

  const { change: changeRows, putBack } = table
  const { hold } = change
  const setField = useCallback(
    (rows: readonly TableRow[], field: string, value: string | number): null => {
      const changed = new Set(rows.map(({ id }) => id))
      changeRows((row) => (changed.has(row.id) ? { ...row, [field]: value } : row))
      hold({
        text: `${plural(changed.size, 'listing')} changed`,
        send: () => updateRows([...changed], field, value),
        revert: () => putBack(rows),
      })
      return null
    },
    [changeRows, putBack, hold],
  )

  return {
    change,
    said,
    say,
    busy,
    isComparing,
    // A file holds every row that fits, so those still to come are waited for.
    download: async () => {
      setBusy('download')
      const rows = await table.loadFitting()
      setBusy(null)
      say(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
    },
    downloadSelected: () => say(downloadRows(chosen)),
    removeSelected: async (): Promise<null> => {
      const before = [...chosen]
      table.change((row) => (ids.has(row.id) ? null : row))
      table.clearSelection()
      change.hold({
        text: `${plural(ids.size, 'listing')} deleted`,
        send: () => deleteRows([...ids]),
        revert: () => table.putBack(before),
        onSent: onCountChanged,
      })
      return null
    },
    apply: async (field: string, value: string | number): Promise<null> => setField(chosen, field, value),
    setField,
    openDuplicates: async () => {
      setBusy('duplicates')
      const rows = await table.loadAll()
      setBusy(null)
      setIsComparing(rows !== null)
    },
    closeDuplicates: () => setIsComparing(false),
    onGone: (batch: readonly number[]) => {
      const gone = new Set(batch)
      table.change((row) => (gone.has(row.id) ? null : row))
    },
    onMerged: (merge: Merge) => {
      const filled = Object.fromEntries(filledFields(merge).map(({ field, value }) => [field, value]))
      table.change((row) => {
        if (row.id === merge.removed.id) return null
        return row.id === merge.kept.id ? { ...row, ...filled } : row
      })
      onCountChanged()
    },
    onDone: (removed: number) => {
      say(`${plural(removed, 'duplicate')} removed`)
      onCountChanged()
    },
  }
}
