import { type TableRow, tableMessages } from '@gazetteer/contract'
import { useState } from 'react'
import type { Merge } from '../../features/listings/duplicates/merge.ts'
import { filledFields } from '../../features/listings/duplicates/merge.ts'
import { downloadRows } from '../../features/listings/edit/download.ts'
import { deleteRows, updateRows } from '../../features/listings/edit/edits.ts'
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
  const [busy, setBusy] = useState<'duplicates' | 'download' | null>(null)
  const [isComparing, setIsComparing] = useState(false)

  return {
    said,
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
    removeSelected: async (): Promise<string | null> => {
      const refused = await deleteRows([...ids])
      if (refused !== null) return refused
      table.change((row) => (ids.has(row.id) ? null : row))
      say(`${plural(ids.size, 'listing')} deleted`)
      table.clearSelection()
      onCountChanged()
      return null
    },
    apply: async (field: string, value: string | number): Promise<string | null> => {
      const refused = await updateRows([...ids], field, value)
      if (refused !== null) return refused
      table.change((row) => (ids.has(row.id) ? { ...row, [field]: value } : row))
      say(`${plural(ids.size, 'listing')} changed`)
      return null
    },
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
