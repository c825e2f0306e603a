import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useDensity } from '../../../platform/theme/color-scheme.ts'
import { type Column, type ColumnKey, columns, isNumeric } from '../rows/columns.ts'
import type { Press } from '../rows/selection.ts'
import type { CellRange } from '../rows/use-cell-focus.ts'
import type { Table } from '../rows/use-table.ts'
import type { TableView } from '../rows/use-table-view.ts'
import type { EditProps } from '../edit/cell-editor.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ListingRow } from './listing-row.tsx'
import styles from './listing-table.module.css'
import { useWidths } from './use-widths.ts'
import type { Sort } from '../rows/view-state.ts'

export type ListingTableProps = {
  table: Pick<Table, 'view' | 'focus' | 'cell' | 'selection'>
  onPress: (id: number, press: Press) => void
  /** null: read-only, without selection. */
  edit: EditProps | null
  /** The cell being edited. */
  editing?: { id: number; column: ColumnKey } | null
  /** Shown instead of rows when there are none. */
  empty: ReactNode
}

const tickWidth = 44
const headHeight = 36

/** One page of rows: a semantic table with virtual scrolling. */
export function ListingTable({ table, onPress, edit, editing = null, empty }: ListingTableProps) {
  const { view, focus, cell, selection } = table
  const { pageRows: rows } = view
  const { index: activeIndex } = focus
  const isReadOnly = edit === null
  const frame = useRef<HTMLDivElement>(null)
  const widths = useWidths()
  const { widthOf } = widths
  const rowHeight = useDensity() === 'compact' ? 28 : 36
  // The virtualizer hands out fresh functions at every draw, as a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    // Rows start below the sticky header. Without this, the page bar would cover the last visible row.
    scrollPaddingEnd: headHeight,
    overscan: 10,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  useEffect(() => {
    if (activeIndex !== null) virtual.scrollToIndex(activeIndex, { align: 'auto' })
  }, [virtual, activeIndex])

  const shown = view.state.columns.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = shown.reduce((sum, column) => sum + widthOf(column), isReadOnly ? 0 : tickWidth)

  return (
    // The rows scroll inside their frame, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} tabIndex={0} data-table-frame="">
      <table
        className={styles.table}
        style={{ minWidth: `max(100%, ${width}px)` }}
        aria-rowcount={rows.length + 1}
        aria-label="Listings"
        data-read-only={isReadOnly || undefined}
      >
        <colgroup>
          {!isReadOnly && <col style={{ width: tickWidth }} />}
          {shown.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {!isReadOnly && (
              <th scope="col" className={styles.tick}>
                <Checkbox
                  aria-label="Select all"
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.ids.size > 0}
                  onChange={(event) => selection.selectAll(event.currentTarget.checked)}
                />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} view={view} widths={widths} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} columns={shown.length + (isReadOnly ? 0 : 1)} />}
          {items.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <ListingRow
                key={row.id}
                row={row}
                index={item.index}
                columns={shown}
                isSelected={selection.ids.has(row.id)}
                isActive={item.index === activeIndex}
                focusColumn={item.index === activeIndex ? cell.column : null}
                {...rangeProps(cell.range, item.index)}
                onCell={cell.place}
                onPress={onPress}
                onOpen={focus.open}
                edit={edit}
                editing={editing?.id === row.id ? editing.column : null}
              />
            )
          })}
          {after > 0 && <Gap height={after} columns={shown.length + (isReadOnly ? 0 : 1)} />}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles.nothing}>{empty}</div>}
      {/* The focus itself stays on the frame. */}
      <VisuallyHidden component="output">{cellInWords(table)}</VisuallyHidden>
    </div>
  )
}

/** The selected columns of a row as plain numbers, so that other rows do not render again. */
function rangeProps(range: CellRange | null, index: number): { rangeFrom: number; rangeTo: number } {
  if (range === null || index < range.rows[0] || index > range.rows[1]) return { rangeFrom: -1, rangeTo: -1 }
  return { rangeFrom: range.columns[0], rangeTo: range.columns[1] }
}

function cellInWords({ focus, cell }: ListingTableProps['table']): string {
  if (focus.row === undefined || cell.column === null) return ''
  if (cell.isRange) return `${cell.rows.length * cell.keys.length} cells selected`
  const label = columns.find(({ key }) => key === cell.column)?.label ?? ''
  return `${label} of ${focus.row.name ?? 'this listing'}: ${String(focus.row[cell.column] ?? 'empty')}`
}

const Gap = ({ height, columns: span }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td aria-label="More rows" colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

type HeaderCellProps = { column: Column; view: TableView; widths: ReturnType<typeof useWidths> }

function HeaderCell({ column, view, widths: { onResize, onStep } }: HeaderCellProps) {
  const { state, sortBy } = view
  const { sort } = state
  const isSorted = sort?.column === column.key
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={sortWord(isSorted, sort)} data-column={column.key} data-numeric={isNumeric(column.kind)}>
      <UnstyledButton
        className={styles.sort ?? ''}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onClick={() => sortBy(column.key)}
        onKeyDown={(event) => {
          if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onStep(column, event.key === 'ArrowRight' ? 1 : -1)
        }}
      >
        {column.label}
        {isSorted && <Arrow size={12} />}
      </UnstyledButton>
      <ColumnMenu column={column} view={view} />
      {/* Shift with the arrow keys resizes the column from its header. */}
      <span className={styles.resize} aria-hidden="true" onPointerDown={(event) => onResize(event, column)} />
    </th>
  )
}

function sortWord(isSorted: boolean, sort: Sort | null): 'ascending' | 'descending' | 'none' {
  if (!isSorted) return 'none'
  return sort?.isDescending === true ? 'descending' : 'ascending'
}
