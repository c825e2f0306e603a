import type { RuntimeStatus, User } from '@gazetteer/contract'
import { useMemo } from 'react'
import { CoveragePanel, useRunView } from '../../features/map/index.ts'
import { ActivityPanel } from '../../features/runtime/index.ts'
import { areaLines, cityLines, onHold } from './city-states.ts'
import { CityList } from './city-list.tsx'
import styles from './live-panel.module.css'
import { useRun } from './use-run.ts'

/** The capture at work: cities, map and log. When idle, the map and the log of the last one. */
export function LivePanel({ user, status }: { user: User; status: RuntimeStatus | undefined }) {
  const { job, isRunning, isJobPending } = useRun(user)
  const jobId = status?.manualRunId ?? null
  const progress = status?.progress ?? null
  const view = useRunView({ jobId, status: status?.status, stored: status?.spent?.listings })
  const areas = view.data?.areas
  const passed = Math.max(progress?.cityIndex ?? 0, (job?.citiesProcessed ?? 1) - 1)
  const cities = job?.cities
  const isOnHold = status?.status === 'paused'
  const hasCities = (cities?.length ?? 0) > 1
  const lines = useMemo(() => {
    if (cities === undefined) return []
    const known = cities.length > 1 ? cityLines({ cities, areas: areas ?? [], passed }) : areaLines(areas ?? [])
    return isOnHold ? onHold(known) : known
  }, [cities, areas, passed, isOnHold])
  const isFirst = !isRunning && !isJobPending && job === undefined
  return (
    <div className={styles.panes} data-running={isRunning || undefined} data-first={isFirst || undefined}>
      {isRunning && (
        <CityList
          title={hasCities ? 'Cities' : 'Areas'}
          lines={lines}
          picked={view.city}
          onPick={hasCities ? view.setCity : undefined}
        />
      )}
      <CoveragePanel
        jobId={jobId}
        view={view}
        follow={isRunning && hasCities ? (progress?.currentCity ?? null) : null}
        now={[progress?.currentCity, progress?.currentBusinessType].filter(Boolean).join(' · ')}
      />
      <ActivityPanel run={status} />
    </div>
  )
}
