import { Skeleton } from '@mantine/core'
import type { RuntimeStatus, User } from '@gazetteer/contract'
import { lazy, Suspense } from 'react'
import type { RunArea } from '../../features/map/index.ts'
import styles from './side-panel.module.css'
import { useRun } from './use-run.ts'
import type { Start } from './use-start.ts'

const ProgressPanel = lazy(() => import('./progress-panel.tsx'))
const FirstRun = lazy(() => import('./first-run.tsx'))
const ReportPanel = lazy(() => import('./report-panel.tsx'))

export type SidePanelProps = {
  user: User
  status: RuntimeStatus | undefined
  start: Start
  isPro: boolean
  /** The place that the map shows; null: all. */
  picked: string | null
  onPick: (label: string | null) => void
  onChoose: () => void
  onLimits: () => void
  /** Areas of the map. */
  areas: readonly RunArea[]
}

/** Right of the map: the first decisions, the progress of the running capture, or the report of the last one. */
export function SidePanel({ user, status, start, isPro, onChoose, onLimits, picked, onPick, areas }: SidePanelProps) {
  const { job, isRunning, isJobPending } = useRun(user)
  const waiting = <Waiting />
  if (status === undefined) return waiting
  if (isRunning || (job !== undefined && isJobPending))
    return (
      <Suspense fallback={waiting}>
        <ProgressPanel user={user} status={status} picked={picked} onPick={onPick} onLimits={onLimits} />
      </Suspense>
    )
  if (isJobPending) return waiting
  return (
    <Suspense fallback={waiting}>
      {job === undefined ? (
        <FirstRun user={user} start={start} isPro={isPro} onChoose={onChoose} />
      ) : (
        <ReportPanel user={user} job={job} status={status} isPro={isPro} areas={areas} onChoose={onChoose} />
      )}
    </Suspense>
  )
}

/** The three parts in their final size. */
const Waiting = () => (
  <div className={styles.side} aria-busy="true">
    <div className={styles.head}>
      <Skeleton h={36} w="50%" />
      <Skeleton h={16} />
      <Skeleton h={8} />
    </div>
    <div className={`${styles.body ?? ''} ${styles.section ?? ''}`}>
      <Skeleton h={280} />
    </div>
    <div className={styles.foot} />
  </div>
)
