import { UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { PointerEvent } from 'react'
import { type Column, type ColumnKey, isNumeric } from '../rows/columns.ts'
import type { Sort } from '../rows/view-state.ts'
import styles from './listing-table.module.css'

export type HeaderCellProps = {
  column: Column
  sort: Sort | null
  onSort: (column: ColumnKey) => void
  onResize: (event: PointerEvent, column: Column) => void
  onStep: (column: Column, step: 1 | -1) => void
}

export function HeaderCell({ column, sort, onSort, onResize, onStep }: HeaderCellProps) {
  const isSorted = sort?.column === column.key
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sortWord(isSorted, sort)} data-column={column.key} data-numeric={isNumeric(column.kind)}>
      <UnstyledButton
        className={styles.sort ?? ''}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onClick={() => onSort(column.key)}
        onKeyDown={(event) => {
          if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onStep(column, event.key === 'ArrowRight' ? 1 : -1)
        }}
      >
        {column.label}
        {isSorted && <Arrow size={12} aria-hidden="true" />}
      </UnstyledButton>
      {/* The keyboard has shift and the arrows on the head itself. */}
      <span className={styles.resize} aria-hidden="true" onPointerDown={(event) => onResize(event, column)} />
    </th>
  )
}

function sortWord(isSorted: boolean, sort: Sort | null): 'ascending' | 'descending' | 'none' {
  if (!isSorted) return 'none'
  return sort?.isDescending === true ? 'descending' : 'ascending'
}
