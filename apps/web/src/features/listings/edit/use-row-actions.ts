import { tableMessages, type TableRow } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useState } from 'react'
import { filledFields } from '@gazetteer/listing/duplicates'
import type { Merge } from '../duplicates/merge.ts'
import { downloadRows } from './download.ts'
import type { CellChange } from './cell-text.ts'
import { deleteRows, updateCells, updateRows } from './edits.ts'
import { type TableEdit, useTableChanges } from './use-table-changes.ts'
import { undoMs } from './use-undoable-change.ts'
import { type RemovalUndo, useRemovalUndo } from './use-removal-undo.ts'
import { call, messageOf } from '../../../platform/api/call.ts'
import { formatCount, plural } from '../../../platform/formats.ts'
import { confirm } from '../../../platform/confirm.tsx'
import type { ListingTableState } from '../rows/use-table.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { useTimedState } from '../../../platform/use-timed-state.ts'

/** Actions on the selected visible rows, and a temporary message about their result. */
export function useRowActions(
  { rows: table, view, selection }: Pick<ListingTableState, 'rows' | 'view' | 'selection'>,
  onTotalChanged: () => Promise<unknown>,
) {
  const chosen = selection.visible
  const { change, edit, remove } = useTableChanges(table)
  const [isLoadingAll, setIsLoadingAll] = useState(false)
  const { resultMessage, showMessage, isDownloading, download } = useDownload(view)
  const [isEditing, setIsEditing] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const [awayCount, setAwayCount] = useState(0)
  const changeAwayCount = (more: number) => setAwayCount((known) => known + more)
  const client = useQueryClient()
  /** Results count possible duplicates: without the rows that are gone now. */
  const onCountChanged = (): Promise<unknown> => {
    client.removeQueries({ queryKey: ['jobResult'] })
    return onTotalChanged()
  }

  /** Sends the pending change first; otherwise the reload would show the old rows. */
  const reload = async () => {
    await change.sendNow()
    // The count is older than the reloaded rows.
    void onCountChanged()
    await table.reload()
  }
  const removalUndo = useRemovalUndo((text) => {
    showMessage(text)
    void reload()
  })
  /** The record shows what was saved. */
  const onSaved = () =>
    ['tableOrigins', 'tableHistory'].forEach((route) => void client.invalidateQueries({ queryKey: [route] }))
  const setField = useStableCallback((rows: readonly TableRow[], field: string, value: string | number) => {
    const changed = new Set(rows.map(({ id }) => id))
    const subject = plural(changed.size, 'listing')
    edit({
      valuesOf: ({ id }) => (changed.has(id) ? { [field]: value } : undefined),
      subject,
      onCancelled: () => showMessage(`Change cancelled. ${subject} restored.`),
      send: async () => {
        const answer = await updateRows([...changed], field, value)
        if ('problem' in answer) return answer.problem
        if (answer.updated < changed.size) {
          showMessage(
            `${formatCount(answer.updated)} of ${plural(changed.size, 'listing')} changed; the others no longer exist`,
          )
          void reload()
        }
        onSaved()
        return null
      },
    })
  })

  const setCells = usePaste(edit, { reload, showMessage, onSaved })

  const removeSelected = () => {
    const { rows } = chosen
    const ids = rows.map(({ id }) => id)
    selection.clear()
    changeAwayCount(rows.length)
    const subject = plural(rows.length, 'listing')
    remove({
      rows,
      subject,
      onCancelled: () => showMessage(`Deletion cancelled. ${subject} restored.`),
      send: () => table.trackDeletion(ids.length, () => deleteRows(ids)),
      onReverted: () => changeAwayCount(-rows.length),
      onSent: () => void onCountChanged().finally(() => changeAwayCount(-rows.length)),
    })
  }

  return {
    chosen,
    change,
    /** Rows in the count that the table hides: their deletion is pending, or the count predates it. */
    awayCount,
    resultMessage,
    showMessage,
    isDownloading,
    isLoadingAll,
    isEditing,
    setIsEditing,
    isComparing,
    download,
    downloadSelected: () => showMessage(downloadRows(chosen.rows)),
    confirmRemove: () => {
      const text = `${tableMessages.deleteConfirm(chosen.rows.length)} ${tableMessages.deleteDelay(undoMs / 1000)}`
      void confirm({ title: 'Delete listings', text, button: 'Delete' }, removeSelected)
    },
    findContacts: async () => {
      const ids = chosen.rows.map(({ id }) => id)
      try {
        const answer = await call('startRowContacts', { body: { ids } })
        showMessage(answer.problem ?? `${plural(answer.sites, 'website')} to visit`)
      } catch (error) {
        showMessage(messageOf(error, 'Finding contacts could not be started. Try again.'))
      }
      await client.invalidateQueries({ queryKey: ['rowContacts'] })
    },
    setField,
    setCells,
    openDuplicates: async () => {
      setIsLoadingAll(true)
      // Duplicates are deleted in the database, so they are found among its rows.
      const refused = await change.sendNow()
      const rows = refused === null ? await table.loadAll() : null
      setIsLoadingAll(false)
      setIsComparing(rows !== null)
    },
    reload,
    closeDuplicates: () => setIsComparing(false),
    removalUndo,
    ...useRemovalResults(table, { removalUndo, showMessage, onCountChanged }),
  }
}

type RemovalResults = {
  removalUndo: RemovalUndo
  showMessage: (text: string) => void
  onCountChanged: () => Promise<unknown>
}

/** What removed duplicates and merges change in the loaded rows. */
function useRemovalResults(
  table: ListingTableState['rows'],
  { removalUndo, showMessage, onCountChanged }: RemovalResults,
) {
  return {
    onGone: (batch: readonly number[]) => {
      const gone = new Set(batch)
      table.change((row) => (gone.has(row.id) ? null : row))
    },
    onMerged: (merge: Merge, undo: string) => {
      const filled = Object.fromEntries(filledFields(merge).map(({ field, value }) => [field, value]))
      table.change((row) => {
        if (row.id === merge.removed.id) return null
        return row.id === merge.kept.id ? { ...row, ...filled } : row
      })
      removalUndo.setLast({ id: undo, text: `${merge.removed.name ?? 'A listing'} merged` })
      void onCountChanged()
    },
    onDone: (removed: number, undo: string | undefined) => {
      const text = `${plural(removed, 'duplicate')} removed`
      if (undo === undefined) showMessage(text)
      else removalUndo.setLast({ id: undo, text })
      void onCountChanged()
    },
  }
}

/** Applies the changes of a paste, which are undone together. */
function usePaste(
  edit: (change: TableEdit) => void,
  {
    reload,
    showMessage,
    onSaved,
  }: { reload: () => Promise<void>; showMessage: (text: string) => void; onSaved: () => void },
): (changes: readonly CellChange[]) => void {
  return useStableCallback((changes: readonly CellChange[]) => {
    const byRow = new Map<number, Partial<TableRow>>()
    for (const { row, field, value } of changes) byRow.set(row.id, { ...byRow.get(row.id), [field]: value })
    const subject = plural(changes.length, 'cell')
    edit({
      valuesOf: ({ id }) => byRow.get(id),
      subject,
      onCancelled: () => showMessage(`Change cancelled. ${subject} restored.`),
      send: async () => {
        const problem = await updateCells(changes)
        onSaved()
        if (problem === null) return null
        // Some of the cells may be stored.
        showMessage(problem)
        void reload()
        return null
      },
    })
  })
}

/** How long a message about the rows is shown. */
const messageMs = 5_000

/** Downloads every matching row, loading missing ones first; shows a temporary message. */
export function useDownload({ loadMatching }: Pick<TableView, 'loadMatching'>) {
  const [resultMessage, showMessage] = useTimedState<string | null>(null, messageMs)
  const [isDownloading, setIsDownloading] = useState(false)
  const download = async () => {
    setIsDownloading(true)
    const rows = await loadMatching()
    setIsDownloading(false)
    showMessage(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
  }
  return { resultMessage, showMessage, isDownloading, download }
}

export type RowActions = ReturnType<typeof useRowActions>
