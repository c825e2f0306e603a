import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column, ColumnKey } from './columns.ts'
import { isNumeric } from './columns.ts'
import styles from './listing-table.module.css'
import type { Sort } from './view-state.ts'
import { classNames } from '../../platform/ui/class-names.ts'

export type HeaderCellProps = {
  column: Column
  sort: Sort | null
  onSort: (column: ColumnKey) => void
  onResize: ((event: unknown) => void) | undefined
}

export function HeaderCell({ column, sort, onSort, onResize }: HeaderCellProps) {
  const isSorted = sort?.column === column.key
  return (
    <th
      scope="col"
      aria-sort={sortWord(isSorted, sort)}
      className={classNames(isNumeric(column.kind) && styles.right, column.key === 'name' && styles.first)}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => {
          onSort(column.key)
        }}
      >
        {column.label}
        {isSorted &&
          (sort.isDescending ? <ArrowDown size={12} aria-hidden="true" /> : <ArrowUp size={12} aria-hidden="true" />)}
      </button>
      {/* Widths are a comfort of the pointer; every column is readable without it. */}
      <span className={styles.resize} aria-hidden="true" onPointerDown={onResize} />
    </th>
  )
}

function sortWord(isSorted: boolean, sort: Sort | null): 'ascending' | 'descending' | 'none' {
  if (!isSorted) return 'none'
  return sort?.isDescending === true ? 'descending' : 'ascending'
}
