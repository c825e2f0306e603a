import { tableMessages, type TableRow } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { filledFields, type Merge } from '../duplicates/merge.ts'
import { downloadRows } from './download.ts'
import { deleteRows, updateRows } from './edits.ts'
import { useUndoableChange } from './use-held-change.ts'
import { formatCount, plural } from '../../../platform/formats.ts'
import { inSight } from '../rows/selection.ts'
import { confirm } from '../../../platform/confirm.tsx'
import type { Table } from '../rows/use-table-screen.ts'
import { useTimedState } from '../../../platform/use-timed-state.ts'

/** Actions on the selected visible rows, and a temporary message about their result. */
export function useRowActions(table: Table, onCountChanged: () => Promise<unknown>) {
  const { filtered, selected } = table
  const chosen = useMemo(() => inSight(filtered.rows, selected), [filtered, selected])
  const ids = new Set(chosen.rows.map(({ id }) => id))
  const change = useUndoableChange()
  const [isLoadingAll, setIsLoadingAll] = useState(false)
  const { said, say, isDownloading, download } = useDownload(table)
  const [isEditing, setIsEditing] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const [awayCount, setAwayCount] = useState(0)
  const addAway = (more: number) => setAwayCount((known) => known + more)

  /** Sends the pending change first; otherwise the reload would show the old rows. */
  const reload = async () => {
    await change.sendNow()
    // The count is older than the reloaded rows.
    void onCountChanged()
    await table.reload()
  }
  const setField = useCallbackRef((rows: readonly TableRow[], field: string, value: string | number) => {
    const changed = new Set(rows.map(({ id }) => id))
    table.change((row) => (changed.has(row.id) ? { ...row, [field]: value } : row))
    const subject = plural(changed.size, 'listing')
    change.hold({
      kind: 'edit',
      subject,
      onCancelled: () => say(`Change cancelled. ${subject} restored.`),
      send: async () => {
        const answer = await updateRows([...changed], field, value)
        if ('problem' in answer) return answer.problem
        if (answer.updated < changed.size) {
          say(
            `${formatCount(answer.updated)} of ${plural(changed.size, 'listing')} changed; the others have been deleted`,
          )
          void reload()
        }
        return null
      },
      revert: () => table.putBack(rows),
    })
  })

  const removeSelected = () => {
    const before = [...chosen.rows]
    table.change((row) => (ids.has(row.id) ? null : row))
    table.clearSelection()
    addAway(before.length)
    const subject = plural(ids.size, 'listing')
    change.hold({
      kind: 'delete',
      subject,
      onCancelled: () => say(`Deletion cancelled. ${subject} restored.`),
      send: () => table.deleting(ids.size, () => deleteRows([...ids])),
      revert: () => {
        table.putBack(before)
        addAway(-before.length)
      },
      onSent: () => void onCountChanged().finally(() => addAway(-before.length)),
    })
  }

  return {
    chosen,
    change,
    /** Rows in the count that the table hides: their deletion is pending, or the count predates it. */
    awayCount,
    said,
    say,
    isDownloading,
    isLoadingAll,
    isEditing,
    setIsEditing,
    isComparing,
    download,
    downloadSelected: () => say(downloadRows(chosen.rows)),
    confirmRemove: () => {
      const text = tableMessages.deleteConfirm(chosen.rows.length)
      void confirm({ title: 'Delete listings', text, button: 'Delete' }, removeSelected)
    },
    setField,
    openDuplicates: async () => {
      setIsLoadingAll(true)
      const rows = await table.loadAll()
      setIsLoadingAll(false)
      setIsComparing(rows !== null)
    },
    reload,
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
      void onCountChanged()
    },
    onDone: (removed: number) => {
      say(`${plural(removed, 'duplicate')} removed`)
      void onCountChanged()
    },
  }
}

/** How long a message about the rows is shown. */
const messageMs = 5_000

/** Downloads every matching row, loading missing ones first; shows a temporary message. */
export function useDownload({ loadFitting }: Pick<Table, 'loadFitting'>) {
  const [said, say] = useTimedState<string | null>(null, messageMs)
  const [isDownloading, setIsDownloading] = useState(false)
  const download = async () => {
    setIsDownloading(true)
    const rows = await loadFitting()
    setIsDownloading(false)
    say(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
  }
  return { said, say, isDownloading, download }
}

export type RowActions = ReturnType<typeof useRowActions>
