import { Checkbox, UnstyledButton } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useState } from 'react'
import { type TableColumn, isNumeric } from '../rows/columns.ts'
import type { ListingTableState } from '../rows/use-table.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { type Sort, placeInSorts } from '../rows/view-state.ts'
import { ColumnMenu } from './column-menu.tsx'
import { frozenProps } from './frozen.ts'
import styles from './listing-table.module.css'
import type { useWidths } from './use-widths.ts'

type Widths = Pick<ReturnType<typeof useWidths>, 'onResize' | 'onStep'>

export type TableHeadProps = Widths & {
  columns: readonly TableColumn[]
  /** Left edges of the frozen columns. */
  edges: readonly number[]
  view: TableView
  /** null: without a checkbox for all rows. */
  selection: Pick<ListingTableState['selection'], 'selectAll'> | null
  isAll: boolean
  isSome: boolean
}

/** The header row. Memoized, since scrolling renders the table for each frame. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, edges, view, selection, isAll, isSome, onResize, onStep } = props
  return (
    <thead>
      <tr>
        {selection !== null && (
          <th scope="col" className={styles.tick}>
            <Checkbox
              aria-label="Select all"
              checked={isAll}
              indeterminate={!isAll && isSome}
              onChange={(event) => selection.selectAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeaderCell key={column.key} {...{ column, at, edges, view, onResize, onStep }} />
        ))}
      </tr>
    </thead>
  )
})

type HeaderCellProps = Widths & { column: TableColumn; at: number; edges: readonly number[]; view: TableView }

function HeaderCell({ column, at, edges, view, onResize, onStep }: HeaderCellProps) {
  const { state, sortBy } = view
  const { sorts } = state
  const place = placeInSorts(sorts, column.key)
  const sort = sorts[place]
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <th
      scope="col"
      aria-sort={sortWord(sort)}
      data-column={column.key}
      data-numeric={isNumeric(column.kind)}
      {...frozenProps(edges, at)}
    >
      <UnstyledButton
        className={styles.sort ?? ''}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Alt+ArrowDown"
        // With Tab, the browser leaves a header in place that is partly out of sight.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView(nearest)
        }}
        onClick={(event) => sortBy(column.key, event.shiftKey)}
        onKeyDown={(event) => {
          const isMenuKey = event.altKey && event.key === 'ArrowDown'
          const step = event.shiftKey ? steps[event.key] : undefined
          if (!isMenuKey && step === undefined) return
          event.preventDefault()
          if (isMenuKey) setIsMenuOpen(true)
          if (step !== undefined) onStep(column, step)
        }}
      >
        {column.label}
        {sort !== undefined && <Arrow size={12} />}
        {sort !== undefined && sorts.length > 1 && <b>{place + 1}</b>}
      </UnstyledButton>
      <ColumnMenu column={column} view={view} isOpen={isMenuOpen} onOpen={setIsMenuOpen} />
      {/* Shift with the arrow keys resizes the column from its header. */}
      <span className={styles.resize} aria-hidden="true" onPointerDown={(event) => onResize(event, column)} />
    </th>
  )
}

const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' }

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

function sortWord(sort: Sort | undefined): 'ascending' | 'descending' | 'none' {
  if (sort === undefined) return 'none'
  return sort.isDescending ? 'descending' : 'ascending'
}
