import { Paper } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { type ReactNode, useRef, useState } from 'react'
import {
  type ListingTableState,
  FilterPills,
  ListingTable,
  type ListingTableProps,
  LoadBar,
  PageBar,
  TableEmpty,
  isEditable,
  type CellStep,
  TableToolbar,
  type SaveField,
} from '../../features/listings/index.ts'
import { formatCount } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { OpenedListing, RowsMap } from './rows-map.tsx'
import styles from './rows-frame.module.css'

export type RowsFrameProps = Pick<ListingTableProps, 'edit' | 'editing' | 'onPress'> & {
  table: ListingTableState
  /** Number of rows at the last count. */
  total: number
  actions: ReactNode
  /** The status message; null shows the number of hidden rows. */
  statusMessage: string | null
  /** Link to the first capture, shown if there are no rows. */
  startLink: ReactNode
  onReload: () => void
  /** Saves a field of the open listing; undefined: it is read-only. */
  onSave?: SaveField | undefined
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
  onSave,
  children,
  ...props
}: RowsFrameProps) {
  const { rows, view, focus, cell } = table
  const [isMapShown, setIsMapShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const { row } = focus
  const { edit } = props
  const step = (by: Omit<CellStep, 'isExtending'>) => (event: KeyboardEvent) =>
    cell.move({ ...by, isExtending: event.shiftKey })
  /** Edits the focused cell; without one, or where it is read-only, opens the listing. */
  const enter = () => {
    if (row === undefined) return
    if (edit !== null && cell.column !== null && isEditable(cell.column)) edit.onBegin(row.id, cell.column)
    else focus.open(row.id)
  }
  useKeys({
    '/': () => searchField.current?.focus(),
    ArrowDown: step({ rows: 1 }),
    j: () => focus.move(1),
    ArrowUp: step({ rows: -1 }),
    k: () => focus.move(-1),
    ArrowRight: step({ columns: 1 }),
    ArrowLeft: step({ columns: -1 }),
    Enter: enter,
    F2: enter,
    ' ': () => focus.open(focus.openedId === null ? (row?.id ?? null) : null),
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
      <div
        className={styles.halves}
        data-map={isMapShown || undefined}
        data-record={focus.openedId !== null || undefined}
      >
        <Paper className={styles.panel ?? ''}>
          <ListingTable
            {...props}
            table={table}
            empty={<TableEmpty table={table} newRows={total} homeLink={startLink} onRetry={onReload} />}
          />
          {/* Below the rows: it comes and goes, and the rows must not move. */}
          <LoadBar rows={rows} total={total} />
          {children}
          <PageBar view={view}>{statusMessage ?? hiddenText(table)}</PageBar>
        </Paper>
        {isMapShown && <RowsMap table={table} />}
        <OpenedListing table={table} onSave={onSave} />
      </div>
    </>
  )
}

/** Number of rows hidden by the filter, and whether missing ratings are the reason. */
function hiddenText({ rows, view }: ListingTableState): string {
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
  table: Pick<ListingTableState, 'rows' | 'view'>
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
