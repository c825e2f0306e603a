import type { TableRow } from '@gazetteer/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import { PointMap } from './rows-map.tsx'

const ListingDrawer = lazy(() => import('../../features/listings/drawer/listing-drawer.tsx'))

export type OpenedListingProps = {
  /** Of the listing that is open; null: none is. */
  id: number | null
  /** The rows that the table shows, in their order. */
  rows: readonly TableRow[]
  /** Where a listing is looked for that the filters hide meanwhile. */
  all: readonly TableRow[]
  onOpen: (id: number | null) => void
}

/** The drawer of a listing, fetched when it is wanted first; then it stays, so that it closes as it opened. */
export function OpenedListing({ id, rows, all, onOpen }: OpenedListingProps) {
  const [isWanted, setIsWanted] = useState(false)
  if (id !== null && !isWanted) setIsWanted(true)
  const at = useMemo(() => (id === null ? -1 : rows.findIndex((row) => row.id === id)), [rows, id])
  const row = useMemo(() => rows[at] ?? all.find((one) => one.id === id) ?? null, [rows, all, at, id])
  if (!isWanted) return null
  return (
    <Suspense>
      <ListingDrawer
        row={row}
        place={at === -1 ? null : { at: at + 1, of: rows.length }}
        renderMap={(point) => <PointMap point={point} />}
        onStep={(step) => {
          const next = at === -1 ? undefined : rows[at + step]
          if (next !== undefined) onOpen(next.id)
        }}
        onClose={() => onOpen(null)}
      />
    </Suspense>
  )
}
