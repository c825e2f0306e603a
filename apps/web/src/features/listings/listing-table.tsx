import type { TableRow } from '@gazetteer/contract'
import { type ColumnSizingState, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../platform/storage.ts'
import { useDensity } from '../../platform/theme.ts'
import { columns, type ColumnKey } from './columns.ts'
import { HeaderCell } from './header-cell.tsx'
import { ListingRow } from './listing-row.tsx'
import styles from './listing-table.module.css'
import type { Press } from './selection.ts'
import type { Sort } from './view-state.ts'

export type ListingTableProps = {
  rows: TableRow[]
  shownColumns: readonly ColumnKey[]
  sort: Sort | null
  selected: ReadonlySet<number>
  isAllSelected: boolean
  activeIndex: number | null
  onSort: (column: ColumnKey) => void
  onPress: (id: number, press: Press) => void
  onSelectAll: (isSelected: boolean) => void
  /** In place of the rows where there are none. */
  empty: ReactNode
}

const widthsKey = 'table-widths'
const rowModel = getCoreRowModel<TableRow>()
const definitions = columns.map(({ key, width }) => ({
  id: key,
  accessorKey: key,
  size: width,
  minSize: 56,
  maxSize: 600,
}))

/** One page of rows: a real table of which only the rows in sight are drawn. */
export function ListingTable(props: ListingTableProps) {
  const { rows, shownColumns, selected } = props
  const frame = useRef<HTMLDivElement>(null)
  const [sizing, setSizing] = useState<ColumnSizingState>(
    () => readStored(widthsKey, z.record(z.string(), z.number())) ?? {},
  )
  const rowHeight = useDensity() === 'compact' ? 28 : 36
  // The table and the virtualizer hand out fresh functions at every draw, as a moving window needs.
  // oxlint-disable-next-line react/incompatible-library
  const table = useReactTable({
    data: rows,
    columns: definitions,
    getCoreRowModel: rowModel,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing },
    onColumnSizingChange: setSizing,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
  })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  useEffect(() => {
    writeStored(widthsKey, sizing)
  }, [sizing])
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])
  const { activeIndex } = props
  useEffect(() => {
    if (activeIndex !== null) virtual.scrollToIndex(activeIndex, { align: 'auto' })
  }, [virtual, activeIndex])

  const shown = columns.filter(({ key }) => shownColumns.includes(key))
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const headers = table.getFlatHeaders()
  const width = shown.reduce((sum, { key }) => sum + (table.getColumn(key)?.getSize() ?? 0), 44)

  return (
    // The rows scroll inside their frame, which the keyboard must reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} tabIndex={0} data-table-frame="">
      <table className={styles.table} style={{ minWidth: width }} aria-rowcount={rows.length + 1} aria-label="Listings">
        <colgroup>
          <col style={{ width: 44 }} />
          {shown.map(({ key }) => (
            <col key={key} style={{ width: table.getColumn(key)?.getSize() }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Select all"
                checked={props.isAllSelected}
                ref={(input) => {
                  if (input !== null) input.indeterminate = !props.isAllSelected && selected.size > 0
                }}
                onChange={(event) => {
                  props.onSelectAll(event.currentTarget.checked)
                }}
              />
            </th>
            {shown.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                sort={props.sort}
                onSort={props.onSort}
                onResize={headers.find(({ id }) => id === column.key)?.getResizeHandler()}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} columns={shown.length + 1} />}
          {items.map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <ListingRow
                key={row.id}
                row={row}
                index={item.index}
                columns={shown}
                isSelected={selected.has(row.id)}
                isActive={item.index === activeIndex}
                onPress={props.onPress}
              />
            )
          })}
          {after > 0 && <Gap height={after} columns={shown.length + 1} />}
        </tbody>
      </table>
      {rows.length === 0 && <div className={styles.nothing}>{props.empty}</div>}
    </div>
  )
}

function Gap({ height, columns: span }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td aria-label="More rows" colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
