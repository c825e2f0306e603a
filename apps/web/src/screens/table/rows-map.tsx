import { Paper } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { lazy, Suspense, useMemo, useState } from 'react'
import styles from './table-screen.module.css'
import type { Table } from '../../features/listings/rows/use-table-screen.ts'

const CoverageMap = lazy(() => import('../../features/map/draw/coverage-map.tsx'))

export type RowsMapProps = {
  rows: readonly TableRow[]
  /** Told apart among the points. */
  focused: TableRow | undefined
  onPoint: (id: number) => void
}

/** The rows that the table shows, on their ground: a press on a point goes to its row, the row at hand has a ring here. */
export function RowsMap({ rows, focused, onPoint }: RowsMapProps) {
  const { map, ids } = useMemo(() => {
    const placed = rows.filter(({ longitude, latitude }) => longitude != null && latitude != null)
    const points = placed.map(({ longitude, latitude }): [number, number] => [longitude ?? 0, latitude ?? 0])
    return { map: { areas: [], outline: [], points }, ids: placed.map(({ id }) => id) }
  }, [rows])
  const { longitude, latitude } = focused ?? {}
  const focus = useMemo(
    () => (longitude == null || latitude == null ? null : ([longitude, latitude] as const)),
    [longitude, latitude],
  )
  return (
    <Paper className={styles.panel ?? ''}>
      <Suspense>
        <CoverageMap map={map} most={0} ids={ids} focus={focus} onPoint={onPoint} />
      </Suspense>
    </Paper>
  )
}

/** One listing alone with its neighbourhood. */
export function PointMap({ point }: { point: readonly [longitude: number, latitude: number] }) {
  const [longitude, latitude] = point
  const map = useMemo(
    () => ({ areas: [], outline: [], points: [[longitude, latitude] as [number, number]] }),
    [longitude, latitude],
  )
  const focus = useMemo(() => [longitude, latitude] as const, [longitude, latitude])
  return (
    <Suspense>
      <CoverageMap map={map} most={0} focus={focus} />
    </Suspense>
  )
}

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
