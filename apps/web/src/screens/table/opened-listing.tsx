import { lazy, Suspense, useMemo, useState } from 'react'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'
import { PointMap } from './rows-map.tsx'

const ListingDrawer = lazy(() => import('../../features/listings/drawer/listing-drawer.tsx'))

/** The drawer of a listing, fetched when it is wanted first; then it stays, so that it closes as it opened. */
export function OpenedListing({ table }: { table: Table }) {
  const { openedId: id, open, all } = table
  const { rows } = table.filtered
  const [isWanted, setIsWanted] = useState(false)
  if (id !== null && !isWanted) setIsWanted(true)
  const at = useMemo(() => (id === null ? -1 : rows.findIndex((row) => row.id === id)), [rows, id])
  // One that the filters hide meanwhile stays open.
  const row = useMemo(() => rows[at] ?? all.rows.find((one) => one.id === id) ?? null, [rows, all, at, id])
  if (!isWanted) return null
  return (
    <Suspense>
      <ListingDrawer
        row={row}
        place={at === -1 ? null : { at: at + 1, of: rows.length }}
        renderMap={(point) => <PointMap point={point} />}
        onStep={(step) => {
          const next = at === -1 ? undefined : rows[at + step]
          if (next !== undefined) open(next.id)
        }}
        onClose={() => open(null)}
      />
    </Suspense>
  )
}
