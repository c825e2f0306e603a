import { useWindowEvent } from '@mantine/hooks'
import { plural } from '../../../platform/formats.ts'
import { isTyping } from '../../../platform/keyboard.ts'
import type { ListingTableState } from '../rows/use-table.ts'
import { type CellChange, cellsAsText, pasted } from './cell-text.ts'

export type CellClipboardOptions = {
  /** Null: the table is read-only. */
  onPaste: ((changes: readonly CellChange[]) => void) | null
  showMessage: (text: string) => void
}

/** Copies the selected cells, and pastes over them; selected text and fields keep their own clipboard. */
export function useCellClipboard(
  { view, cell }: Pick<ListingTableState, 'view' | 'cell'>,
  options: CellClipboardOptions,
): void {
  const { onPaste, showMessage } = options
  useWindowEvent('copy', (event) => {
    if (cell.column === null || isElsewhere(event) || document.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', cellsAsText(cell.rows, cell.keys))
    showMessage(`${plural(cell.rows.length * cell.keys.length, 'cell')} copied`)
  })
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (cell.range === null || onPaste === null || text === '' || isElsewhere(event)) return
    event.preventDefault()
    const rest = {
      rows: view.pageRows.slice(cell.range.rows[0]),
      keys: view.state.columns.slice(cell.range.columns[0]),
    }
    const outcome = pasted(text, cell, rest)
    if ('problem' in outcome) showMessage(outcome.problem)
    else if (outcome.changes.length > 0) onPaste(outcome.changes)
  })
}

const isElsewhere = ({ target }: Event): boolean =>
  isTyping(target) || document.querySelector('[role="dialog"][aria-modal="true"]') !== null
