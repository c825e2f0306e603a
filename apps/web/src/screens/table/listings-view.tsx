import { Button, Paper } from '@mantine/core'
import { tableMessages } from '@gazetteer/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { askDelete } from '../../features/listings/edit/ask-delete.tsx'
import { useTableScreen } from '../../features/listings/rows/use-table-screen.ts'
import { UndoBar } from '../../features/listings/edit/undo-bar.tsx'
import { inSight } from '../../features/listings/rows/selection.ts'
import { isFiltered, noFilters } from '../../features/listings/rows/view-state.ts'
import { FilterPills } from '../../features/listings/table/filter-pills.tsx'
import { BulkBar } from '../../features/listings/table/bulk-bar.tsx'
import { ListingTable } from '../../features/listings/table/listing-table.tsx'
import { LoadBar } from '../../features/listings/table/load-bar.tsx'
import { PageBar } from '../../features/listings/table/page-bar.tsx'
import { TableEmpty } from '../../features/listings/table/table-empty.tsx'
import { TableToolbar } from '../../features/listings/table/table-toolbar.tsx'
import { formatCount } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { Page } from '../../platform/ui/page.tsx'
import { RowsMap } from './rows-map.tsx'
import { TableDialogs } from './table-dialogs.tsx'
import styles from './table-screen.module.css'
import { useCellEdit } from './use-cell-edit.ts'
import { useRowActions } from './use-row-actions.ts'

export type ListingsViewProps = {
  userId: string
  providerName: string
  place: string | null
  count: number | null
  onCountChanged: () => void
}

export function ListingsView({ userId, providerName, place, count, onCountChanged }: ListingsViewProps) {
  const table = useTableScreen(true)
  const { view, filtered, selected, all } = table
  const [isEditing, setIsEditing] = useState(false)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const [isMapShown, setIsMapShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const total = Math.max(count ?? 0, all.rows.length)
  const chosen = useMemo(() => inSight(filtered.rows, selected), [filtered, selected])
  const actions = useRowActions({ table, chosen: chosen.rows, onCountChanged })
  const cells = useCellEdit({ table, setField: actions.setField, say: actions.say })
  const edit = () => setIsEditing(true)
  const { show } = table
  const open = useCallback(
    (id: number | null) => {
      setOpenedId(id)
      if (id !== null) show(id)
    },
    [show],
  )
  const remove = () => void askDelete(chosen.rows.length, actions.removeSelected)

  useKeys({
    '/': () => searchField.current?.focus(),
    ...steps(table.move),
    x: table.toggleActive,
    Enter: () => open(table.activeRow?.id ?? null),
    e: () => table.activeRow !== undefined && cells.begin(table.activeRow.id),
    Escape: table.clearSelection,
  })

  return (
    <Page
      title="Listings"
      note={
        <Counts shown={filtered.rows.length} total={all.rows.length > 0 ? total : null} of={[providerName, place]} />
      }
    >
      <TableToolbar
        view={view}
        cities={table.cities}
        categories={table.categories}
        sources={table.sources}
        selectedCount={chosen.rows.length}
        isMapShown={isMapShown}
        busy={actions.busy}
        searchField={searchField}
        onView={table.setView}
        onMap={() => setIsMapShown(!isMapShown)}
        onBulkEdit={edit}
        onDuplicates={() => void actions.openDuplicates()}
        onDownload={() => void actions.download()}
        onDelete={remove}
      />
      <FilterPills view={view} onView={table.setView} />
      <div className={styles.halves} data-map={isMapShown || undefined}>
        <Paper className={styles.panel ?? ''}>
          <LoadBar
            phase={table.phase}
            problem={table.problem}
            loaded={all.rows.length}
            total={total}
            onCancel={table.cancel}
            onRest={() => void table.loadRest()}
          />
          <ListingTable
            {...table}
            rows={table.pageRows}
            shownColumns={view.columns}
            sort={view.sort}
            onOpen={open}
            edit={cells.edit}
            editing={cells.editing}
            empty={
              <TableEmpty
                phase={table.phase}
                problem={table.problem}
                isFiltered={isFiltered(view) && all.rows.length > 0}
                came={total}
                homeLink={<StartLink userId={userId} />}
                onClear={() => table.setView({ ...noFilters, page: 1 })}
                onRetry={() => {
                  // The count was taken with the rows before.
                  onCountChanged()
                  void table.reload()
                }}
              />
            }
          />
          <UndoBar {...actions.change} />
          <PageBar page={view.page} total={filtered.rows.length} onPage={(page) => table.setView({ page })}>
            {actions.said ?? hiddenText(table)}
          </PageBar>
          {selected.size > 0 && (
            <BulkBar
              count={chosen.rows.length}
              hidden={chosen.hidden}
              onDetails={chosen.rows.length === 1 ? () => open(chosen.rows[0]?.id ?? null) : undefined}
              onEdit={edit}
              onDownload={() => actions.downloadSelected()}
              onDelete={remove}
              onClear={table.clearSelection}
            />
          )}
        </Paper>
        {isMapShown && <RowsMap rows={filtered.rows} focused={table.activeRow} onPoint={open} />}
      </div>
      <TableDialogs
        table={table}
        actions={actions}
        chosen={chosen.rows}
        openedId={openedId}
        onOpen={open}
        isEditing={isEditing}
        onEdited={() => setIsEditing(false)}
      />
    </Page>
  )
}

/** Down and up, by arrows and letters. */
function steps(move: (step: number) => void) {
  const [down, up] = [() => move(1), () => move(-1)]
  return { ArrowDown: down, j: down, ArrowUp: up, k: up }
}

function StartLink({ userId }: { userId: string }) {
  return (
    <Button component={Link} to={`/user/${encodeURIComponent(userId)}/runtime`} variant="filled">
      Start a capture
    </Button>
  )
}

type CountsProps = { shown: number; total: number | null; of: readonly (string | null)[] }

/** Of rows that are not here yet nothing is said. */
function Counts({ shown, total, of }: CountsProps) {
  return (
    <span>
      {total !== null && (
        <>
          <b>{formatCount(shown)}</b> of <b>{formatCount(total)}</b> ·{' '}
        </>
      )}
      {of.filter(Boolean).join(' · ')}
    </span>
  )
}

type Table = ReturnType<typeof useTableScreen>

/** How many rows the filter hides; where no row has a rating, that is why. */
function hiddenText({ filtered, all }: Table): string {
  const { hiddenIncomplete } = filtered
  if (hiddenIncomplete === 0) return ''
  const hasRatings = all.rows.some(({ rating }) => rating != null)
  return hasRatings
    ? `${formatCount(hiddenIncomplete)} hidden: incomplete`
    : tableMessages.hiddenNoRatings(formatCount(hiddenIncomplete))
}
