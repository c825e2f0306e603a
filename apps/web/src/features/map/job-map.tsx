import type { Job } from '@gazetteer/contract'
import { lazy, Suspense } from 'react'
import { canDraw } from './draw/can-draw.ts'
import styles from './map-inset.module.css'
import { useRunMap } from './queries.ts'
import type { Inset } from './use-run-view.tsx'

const DrawnInset = lazy(() => import('./draw/drawn-inset.tsx'))

/** Where a job captured: its cities as points, or the areas of its only one. The table of areas has the same data. */
export function JobMap({ job }: { job: Pick<Job, 'id' | 'status' | 'endTime'> }) {
  const status = job.status === 'running' ? 'active' : 'ended'
  const { data } = useRunMap({ jobId: job.id, status, endedAt: job.endTime })
  if (!canDraw()) return null
  const [place] = data?.places ?? []
  return (
    <div className={styles.ofJob} aria-hidden="true" data-testid="job-map">
      <Suspense>
        {data !== undefined && place !== undefined && <DrawnInset inset={insetOf(data, place.label)} />}
      </Suspense>
    </div>
  )
}

type Shown = Pick<NonNullable<ReturnType<typeof useRunMap>['data']>, 'places' | 'areas'>

const insetOf = ({ places, areas }: Shown, label: string): Inset =>
  places.length > 1 ? { kind: 'all', places } : { kind: 'place', label, areas }
