import { tableMessages, type TableRow } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useState } from 'react'
import { filledFields, type Merge } from '../../features/listings/duplicates/merge.ts'
import { downloadRows } from '../../features/listings/edit/download.ts'
import { deleteRows, updateRows } from '../../features/listings/edit/edits.ts'
import { useHeldChange } from '../../features/listings/edit/use-held-change.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'
import { useTimedState } from '../../platform/use-timed-state.ts'

export type RowActionsOptions = {
  table: Table
  /** The rows that are worked on. */
  chosen: readonly TableRow[]
  onCountChanged: () => Promise<unknown>
}

/** What can be done with the rows, and what is said of it for a while. */
export function useRowActions({ table, chosen, onCountChanged }: RowActionsOptions) {
  const ids = new Set(chosen.map(({ id }) => id))
  const change = useHeldChange()
  const [isLoadingAll, setIsLoadingAll] = useState(false)
  const { said, say, isDownloading, download } = useDownload(table)
  const [isComparing, setIsComparing] = useState(false)
  const [awayCount, setAwayCount] = useState(0)
  const addAway = (more: number) => setAwayCount((known) => known + more)

  /** What is held back is sent first: loaded before, the rows would be shown as they were. */
  const reload = async () => {
    await change.sendNow()
    // The count was taken with the rows before.
    void onCountChanged()
    await table.reload()
  }
  const setField = useCallbackRef((rows: readonly TableRow[], field: string, value: string | number) => {
    const changed = new Set(rows.map(({ id }) => id))
    table.change((row) => (changed.has(row.id) ? { ...row, [field]: value } : row))
    change.hold({
      text: `${plural(changed.size, 'listing')} changed`,
      send: async () => {
        const answer = await updateRows([...changed], field, value)
        if ('problem' in answer) return answer.problem
        if (answer.updated < changed.size) {
          say(
            `${formatCount(answer.updated)} of ${plural(changed.size, 'listing')} changed: the others were deleted meanwhile`,
          )
          void reload()
        }
        return null
      },
      revert: () => table.putBack(rows),
    })
  })

  return {
    change,
    /** Rows that are counted and no longer shown: their deletion waits, or the count is from before it. */
    awayCount,
    said,
    say,
    isDownloading,
    isLoadingAll,
    isComparing,
    download,
    downloadSelected: () => say(downloadRows(chosen)),
    removeSelected: () => {
      const before = [...chosen]
      table.change((row) => (ids.has(row.id) ? null : row))
      table.clearSelection()
      addAway(before.length)
      change.hold({
        text: `${plural(ids.size, 'listing')} deleted`,
        send: () => table.deleting(ids.size, () => deleteRows([...ids])),
        revert: () => {
          table.putBack(before)
          addAway(-before.length)
        },
        onSent: () => void onCountChanged().finally(() => addAway(-before.length)),
      })
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

/** So long what was said of the rows stands. */
const saidMs = 5_000

/** A file holds every row that fits, so those still to come are waited for; and what is said of the rows for a while. */
export function useDownload({ loadFitting }: Pick<Table, 'loadFitting'>) {
  const [said, say] = useTimedState<string | null>(null, saidMs)
  const [isDownloading, setIsDownloading] = useState(false)
  const download = async () => {
    setIsDownloading(true)
    const rows = await loadFitting()
    setIsDownloading(false)
    say(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
  }
  return { said, say, isDownloading, download }
}
