import { Paper } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { type ReactNode, useRef, useState } from 'react'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'
import { FilterPills } from '../../features/listings/table/filter-menu.tsx'
import { ListingTable, type ListingTableProps } from '../../features/listings/table/listing-table.tsx'
import { LoadBar, PageBar } from '../../features/listings/table/page-bar.tsx'
import { TableEmpty } from '../../features/listings/table/table-empty.tsx'
import { TableToolbar } from '../../features/listings/table/table-toolbar.tsx'
import { formatCount } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { OpenedListing, RowsMap } from './rows-map.tsx'
import styles from './table-screen.module.css'

export type RowsFrameProps = Pick<ListingTableProps, 'table' | 'edit' | 'editing' | 'onPress'> & {
  /** Number of rows at the last count. */
  total: number
  actions: ReactNode
  /** The status message; null shows the number of hidden rows. */
  statusMessage: string | null
  /** Link to the first capture, shown if there are no rows. */
  startLink: ReactNode
  onReload: () => void
  children?: ReactNode
}

/** Rows with filters, map and the open listing. */
export function RowsFrame({
  table,
  total,
  actions,
  statusMessage,
  startLink,
  onReload,
  children,
  ...props
}: RowsFrameProps) {
  const { view, activeRow, open, setView } = table
  const [isMapShown, setIsMapShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const [down, up] = [() => table.move(1), () => table.move(-1)]
  useKeys({
    '/': () => searchField.current?.focus(),
    ArrowDown: down,
    j: down,
    ArrowUp: up,
    k: up,
    Enter: () => open(activeRow?.id ?? null),
  })
  return (
    <>
      <TableToolbar
        table={table}
        isMapShown={isMapShown}
        searchField={searchField}
        onMap={() => setIsMapShown(!isMapShown)}
      >
        {actions}
      </TableToolbar>
      <FilterPills view={view} onView={setView} />
      <div className={styles.halves} data-map={isMapShown || undefined}>
        <Paper className={styles.panel ?? ''}>
          <LoadBar table={table} total={total} />
          <ListingTable
            {...props}
            table={table}
            empty={<TableEmpty table={table} newRows={total} homeLink={startLink} onRetry={onReload} />}
          />
          {children}
          <PageBar table={table}>{statusMessage ?? hiddenText(table)}</PageBar>
        </Paper>
        {isMapShown && <RowsMap table={table} />}
      </div>
      <OpenedListing table={table} />
    </>
  )
}

/** Number of rows hidden by the filter, and whether missing ratings are the reason. */
function hiddenText({ filtered, all }: Table): string {
  const { hiddenIncomplete } = filtered
  if (hiddenIncomplete === 0) return ''
  const hasRatings = all.rows.some(({ rating }) => rating != null)
  return hasRatings
    ? `${formatCount(hiddenIncomplete)} hidden: incomplete`
    : tableMessages.hiddenNoRatings(formatCount(hiddenIncomplete))
}

/** Number of rows in the view and of which total; rows not loaded yet are not counted. */
export const Counts = ({ table, total, of }: { table: Table; total: number; of: readonly (string | null)[] }) => (
  <span>
    {table.all.rows.length > 0 && (
      <>
        <b>{formatCount(table.filtered.rows.length)}</b> of <b>{formatCount(total)}</b> ·{' '}
      </>
    )}
    {of.filter(Boolean).join(' · ')}
  </span>
)
