import { tableMessages } from '@gazetteer/contract'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BulkBar } from '../../features/listings/bulk-bar.tsx'
import { BulkEditDialog } from '../../features/listings/bulk-edit-dialog.tsx'
import { DeleteDialog } from '../../features/listings/delete-dialog.tsx'
import { downloadRows } from '../../features/listings/download.ts'
import { DuplicatesDialog } from '../../features/listings/duplicates-dialog.tsx'
import { deleteRows, updateRows } from '../../features/listings/edits.ts'
import { ListingTable } from '../../features/listings/listing-table.tsx'
import { LoadBar } from '../../features/listings/load-bar.tsx'
import { filledFields } from '../../features/listings/merge.ts'
import { RowDetails } from '../../features/listings/row-details.tsx'
import { PageBar } from '../../features/listings/page-bar.tsx'
import { TableEmpty } from '../../features/listings/table-empty.tsx'
import { TableToolbar } from '../../features/listings/table-toolbar.tsx'
import { useTableScreen } from '../../features/listings/use-table-screen.ts'
import { isFiltered } from '../../features/listings/view-state.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import { useKeys } from '../../platform/keyboard.ts'
import { buttonClass } from '../../platform/ui/button-class.ts'
import { Page } from '../../platform/ui/page.tsx'
import { useTimedState } from '../../platform/use-timed-state.ts'
import styles from './table-screen.module.css'

const RowsMap = lazy(() => import('../../features/map/coverage-map.tsx'))

export type ListingsViewProps = {
  userId: string
  providerName: string
  place: string | null
  count: number | null
  onCountChanged: () => void
}

type Open = 'edit' | 'delete' | 'duplicates' | null

export function ListingsView({ userId, providerName, place, count, onCountChanged }: ListingsViewProps) {
  const table = useTableScreen(true)
  const { view, filtered, selected, all } = table
  const [open, setOpen] = useState<Open>(null)
  const [busy, setBusy] = useState<'duplicates' | 'download' | null>(null)
  const [isMapShown, setIsMapShown] = useState(false)
  const [said, say] = useTimedState<string | null>(null, 5_000)
  const searchField = useRef<HTMLInputElement>(null)
  const total = Math.max(count ?? 0, all.rows.length)
  const selectedRows = useMemo(() => all.rows.filter(({ id }) => selected.has(id)), [all, selected])
  const close = () => {
    setOpen(null)
  }

  useKeys({
    '/': () => searchField.current?.focus(),
    ArrowDown: () => table.move(1),
    j: () => table.move(1),
    ArrowUp: () => table.move(-1),
    k: () => table.move(-1),
    x: table.toggleActive,
    Escape: table.clearSelection,
  })

  // A file holds every row that fits, so those still to come are waited for.
  const download = async () => {
    setBusy('download')
    const rows = await table.loadFitting()
    setBusy(null)
    say(rows === null ? tableMessages.downloadFailed : downloadRows(rows))
  }
  const removeSelected = async () => {
    const refused = await deleteRows([...selected])
    if (refused !== null) return refused
    table.change((row) => (selected.has(row.id) ? null : row))
    say(`${plural(selected.size, 'listing')} deleted`)
    table.clearSelection()
    onCountChanged()
    return null
  }
  const apply = async (field: string, value: string | number) => {
    const refused = await updateRows([...selected], field, value)
    if (refused !== null) return refused
    table.change((row) => (selected.has(row.id) ? { ...row, [field]: value } : row))
    say(`${plural(selected.size, 'listing')} changed`)
    return null
  }
  const openDuplicates = async () => {
    setBusy('duplicates')
    const rows = await table.loadAll()
    setBusy(null)
    if (rows !== null) setOpen('duplicates')
  }

  return (
    <Page
      title="Listings"
      note={
        <span>
          {/* Of rows that are not here yet nothing is said. */}
          {all.rows.length > 0 && (
            <>
              <b>{formatCount(filtered.rows.length)}</b> of <b>{formatCount(total)}</b> ·{' '}
            </>
          )}
          {[providerName, place].filter(Boolean).join(' · ')}
        </span>
      }
    >
      <TableToolbar
        view={view}
        cities={table.cities}
        categories={table.categories}
        selectedCount={selected.size}
        isMapShown={isMapShown}
        busy={busy}
        searchField={searchField}
        onView={table.setView}
        onMap={() => {
          setIsMapShown(!isMapShown)
        }}
        onBulkEdit={() => {
          setOpen('edit')
        }}
        onDuplicates={() => void openDuplicates()}
        onDownload={() => void download()}
        onDelete={() => {
          setOpen('delete')
        }}
      />
      <div className={styles.halves} data-map={isMapShown || undefined}>
        <div className={styles.panel}>
          <LoadBar
            phase={table.phase}
            problem={table.problem}
            loaded={all.rows.length}
            total={total}
            onCancel={table.cancel}
            onRest={() => void table.loadRest()}
          />
          <ListingTable
            rows={table.pageRows}
            shownColumns={view.columns}
            sort={view.sort}
            selected={selected}
            isAllSelected={table.isAllSelected}
            activeIndex={table.activeIndex}
            onSort={table.onSort}
            onPress={table.onPress}
            onSelectAll={table.onSelectAll}
            empty={
              <TableEmpty
                phase={table.phase}
                problem={table.problem}
                isFiltered={isFiltered(view) && all.rows.length > 0}
                homeLink={
                  <Link to={`/user/${encodeURIComponent(userId)}/runtime`} className={buttonClass('primary')}>
                    Start a capture
                  </Link>
                }
                onClear={() =>
                  table.setView({ search: '', city: '', category: '', isHidingIncomplete: false, page: 1 })
                }
                onRetry={() => void table.reload()}
              />
            }
          />
          <PageBar page={view.page} total={filtered.rows.length} onPage={(page) => table.setView({ page })}>
            {said ?? hiddenText(table)}
          </PageBar>
          <RowDetails rows={selectedRows} />
          {selected.size > 0 && (
            <BulkBar
              count={selected.size}
              onEdit={() => {
                setOpen('edit')
              }}
              onDownload={() => {
                say(downloadRows(selectedRows))
              }}
              onDelete={() => {
                setOpen('delete')
              }}
              onClear={table.clearSelection}
            />
          )}
        </div>
        {isMapShown && (
          <div className={styles.panel}>
            <Suspense>
              <RowsMap map={mapOf(filtered.rows)} most={0} />
            </Suspense>
          </div>
        )}
      </div>
      <BulkEditDialog isOpen={open === 'edit'} rows={selectedRows} onClose={close} onApply={apply} />
      <DeleteDialog isOpen={open === 'delete'} count={selected.size} onClose={close} onDelete={removeSelected} />
      <DuplicatesDialog
        isOpen={open === 'duplicates'}
        userId={userId}
        rows={all.rows}
        onClose={close}
        onGone={(ids) => {
          const gone = new Set(ids)
          table.change((row) => (gone.has(row.id) ? null : row))
        }}
        onMerged={(merge) => {
          const filled = Object.fromEntries(filledFields(merge).map(({ field, value }) => [field, value]))
          table.change((row) => {
            if (row.id === merge.removed.id) return null
            return row.id === merge.kept.id ? { ...row, ...filled } : row
          })
          onCountChanged()
        }}
        onDone={(removed) => {
          say(`${plural(removed, 'duplicate')} removed`)
          onCountChanged()
        }}
      />
    </Page>
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

function mapOf(rows: Table['filtered']['rows']) {
  const points = rows.flatMap(({ longitude, latitude }): [number, number][] =>
    longitude == null || latitude == null ? [] : [[longitude, latitude]],
  )
  return { success: true, areas: [], outline: [], points }
}
