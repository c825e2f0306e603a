import { Text } from '@mantine/core'
import { Card } from '../../platform/ui/card.tsx'
import { CoverageMap } from './coverage-map.tsx'
import styles from './coverage-map.module.css'
import { MapLegend } from './map-legend.tsx'
import { roundMost } from './draw/ramp.ts'
import type { useRunView } from './use-run-view.tsx'

export type CoveragePanelProps = {
  jobId: string | null
  view: ReturnType<typeof useRunView>
  /** The running city, which the map follows; null: it shows all. */
  follow: string | null
  /** Current work; empty when idle. */
  now: string
}

/** Coverage map of a run. */
export function CoveragePanel({ jobId, view: { shown, pickers, subject, city }, follow, now }: CoveragePanelProps) {
  const most = roundMost(Math.max(0, ...(shown?.areas.map(({ fresh }) => fresh) ?? [])))
  return (
    <Card title="Coverage" titleId="coverage" {...(jobId === null ? {} : { note: now })} aside={pickers}>
      <div className={styles.hold}>
        <CoverageMap map={shown} most={most} subject={subject} follow={city === null ? follow : null} />
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
