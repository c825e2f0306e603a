import { Paper } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { lazy, Suspense, useMemo } from 'react'
import styles from './table-screen.module.css'

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
