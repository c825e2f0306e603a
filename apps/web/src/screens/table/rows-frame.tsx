import { Paper } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { type ReactNode, useRef, useState } from 'react'
import type { Table } from '../../features/listings/rows/use-table.ts'
import { FilterPills } from '../../features/listings/table/filter-menu.tsx'
import { ListingTable, type ListingTableProps } from '../../features/listings/table/listing-table.tsx'
import { LoadBar, PageBar } from '../../features/listings/table/page-bar.tsx'
import { TableEmpty } from '../../features/listings/table/table-empty.tsx'
import { TableToolbar } from '../../features/listings/table/table-toolbar.tsx'
import { formatCount } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { OpenedListing, RowsMap } from './rows-map.tsx'
import styles from './table-screen.module.css'

export type RowsFrameProps = Pick<ListingTableProps, 'edit' | 'editing' | 'onPress'> & {
  table: Table
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
  const { rows, view, focus } = table
  const [isMapShown, setIsMapShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const [down, up] = [() => focus.move(1), () => focus.move(-1)]
  useKeys({
    '/': () => searchField.current?.focus(),
    ArrowDown: down,
    j: down,
    ArrowUp: up,
    k: up,
    Enter: () => focus.open(focus.row?.id ?? null),
  })
  return (
    <>
      <TableToolbar
        view={view}
        isMapShown={isMapShown}
        searchField={searchField}
        onMap={() => setIsMapShown(!isMapShown)}
      >
        {actions}
      </TableToolbar>
      <FilterPills view={view.state} onView={view.setView} />
      <div className={styles.halves} data-map={isMapShown || undefined}>
        <Paper className={styles.panel ?? ''}>
          <LoadBar rows={rows} total={total} />
          <ListingTable
            {...props}
            table={table}
            empty={<TableEmpty table={table} newRows={total} homeLink={startLink} onRetry={onReload} />}
          />
          {children}
          <PageBar view={view}>{statusMessage ?? hiddenText(table)}</PageBar>
        </Paper>
        {isMapShown && <RowsMap table={table} />}
      </div>
      <OpenedListing table={table} />
    </>
  )
}

/** Number of rows hidden by the filter, and whether missing ratings are the reason. */
function hiddenText({ rows, view }: Table): string {
  const { hiddenIncomplete } = view.filtered
  if (hiddenIncomplete === 0) return ''
  const hasRatings = rows.all.rows.some(({ rating }) => rating != null)
  return hasRatings
    ? `${formatCount(hiddenIncomplete)} hidden: incomplete`
    : tableMessages.hiddenNoRatings(formatCount(hiddenIncomplete))
}

/** Number of rows in the view and of which total; rows not loaded yet are not counted. */
export const Counts = ({
  table: { rows, view },
  total,
  of,
}: {
  table: Pick<Table, 'rows' | 'view'>
  total: number
  of: readonly (string | null)[]
}) => (
  <span>
    {rows.all.rows.length > 0 && (
      <>
        <b>{formatCount(view.filtered.rows.length)}</b> of <b>{formatCount(total)}</b> ·{' '}
      </>
    )}
    {of.filter(Boolean).join(' · ')}
  </span>
)
