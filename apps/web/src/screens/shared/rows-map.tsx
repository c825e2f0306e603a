import { Anchor, Paper } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import styles from './rows-frame.module.css'
import { useSession } from '../../features/accounts/index.ts'
import { CoverageMap } from '../../features/map/index.ts'
import { jobPath } from '../../platform/paths.ts'
import type { SaveField, ListingTableState } from '../../features/listings/index.ts'

/** Map of the visible rows. A click on a point opens its row; the active row has a ring. */
export function RowsMap({ table: { view, focus } }: { table: ListingTableState }) {
  const { rows } = view.filtered
  const { map, ids } = useMemo(() => {
    const placed = rows.filter(({ longitude, latitude }) => longitude != null && latitude != null)
    const points = placed.map(({ longitude, latitude }): [number, number] => [longitude ?? 0, latitude ?? 0])
    return { map: { areas: [], outline: [], points }, ids: placed.map(({ id }) => id) }
  }, [rows])
  const { longitude, latitude } = focus.row ?? {}
  const point = useMemo(
    () => (longitude == null || latitude == null ? null : ([longitude, latitude] as const)),
    [longitude, latitude],
  )
  return (
    <Paper className={styles.panel ?? ''}>
      <CoverageMap map={map} most={0} ids={ids} focus={point} onPoint={focus.open} />
    </Paper>
  )
}

/** One listing with its neighbourhood. */
function PointMap({ point }: { point: readonly [longitude: number, latitude: number] }) {
  const [longitude, latitude] = point
  const map = useMemo(
    () => ({ areas: [], outline: [], points: [[longitude, latitude] as [number, number]] }),
    [longitude, latitude],
  )
  const focus = useMemo(() => [longitude, latitude] as const, [longitude, latitude])
  return <CoverageMap map={map} most={0} focus={focus} />
}

const ListingPanel = lazy(() => import('../../features/listings/drawer/listing-panel.tsx'))

/** The panel of a listing, loaded on first use and then cached. */
export function OpenedListing({ table, onSave }: { table: ListingTableState; onSave: SaveField | undefined }) {
  const [isWanted, setIsWanted] = useState(false)
  const userId = useSession(({ user }) => user?.id) ?? ''
  if (table.focus.openedId !== null && !isWanted) setIsWanted(true)
  return (
    <Suspense>
      {isWanted && (
        <ListingPanel
          table={table}
          onSave={onSave}
          renderMap={(point) => <PointMap point={point} />}
          renderJob={(jobId) => (
            <Anchor component={Link} to={jobPath(userId, jobId)} className="mono" fz="sm">
              {jobId}
            </Anchor>
          )}
        />
      )}
    </Suspense>
  )
}
