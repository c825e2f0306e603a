import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Card } from '../../platform/ui/card.tsx'
import styles from './coverage-map.module.css'
import { MapLegend } from './map-legend.tsx'
import { roundMost } from './draw/ramp.ts'
import { useRunView } from './use-run-view.tsx'

const CoverageMap = lazy(() => import('./draw/coverage-map.tsx'))

export type CoveragePanelProps = {
  jobId: string | null
  status: string | undefined
  /** Listings stored by the run so far. */
  stored: number | undefined
  /** Current work; empty when idle. */
  now: string
}

/** Coverage map of a run. */
export function CoveragePanel({ jobId, status, stored, now }: CoveragePanelProps) {
  const { shown, pickers, subject } = useRunView({ jobId, status, stored })
  const most = roundMost(Math.max(0, ...(shown?.areas.map(({ fresh }) => fresh) ?? [])))
  return (
    <Card title="Coverage" titleId="coverage" {...(jobId === null ? {} : { note: now })} aside={pickers}>
      <div className={styles.hold}>
        <Suspense fallback={<div className={styles.frame} />}>
          <CoverageMap map={shown} most={most} subject={subject} />
        </Suspense>
      </div>
      {jobId === null ? (
        <Text mt="sm" size="xs" c="dimmed">
          The map of your first capture appears here.
        </Text>
      ) : (
        <MapLegend most={most} />
      )}
    </Card>
  )
}
