import { ActionIcon, Paper, SegmentedControl } from '@mantine/core'
import { useFullscreenElement } from '@mantine/hooks'
import { Maximize2, Minimize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStableCallback } from '../../platform/use-stable-callback.ts'
import { CoverageMap } from './coverage-map.tsx'
import { roundMost } from './draw/ramp.ts'
import { MapLegend } from './map-legend.tsx'
import styles from './map-panel.module.css'
import type { useRunView } from './use-run-view.tsx'

/** The full-screen state of an element; `toggle` is stable. */
export function useFullScreen() {
  const { ref, toggle, fullscreen } = useFullscreenElement<HTMLElement>()
  return { ref, toggle: useStableCallback(() => void toggle()), isOn: fullscreen }
}
export type FullScreen = ReturnType<typeof useFullScreen>

export type MapPanelProps = {
  view: ReturnType<typeof useRunView>
  fullScreen: FullScreen
  /** The place that can be shown large beside all; null: there is none. */
  current: string | null
  className?: string | undefined
  /** Top left, where there is only one place. */
  caption?: ReactNode
}

/** Coverage map of a run, with its controls over it. */
export function MapPanel({ view, fullScreen: { ref, toggle, isOn }, current, className = '', caption }: MapPanelProps) {
  const { shown, typePicker, subject, place, follow, running, setPlace, showAll, hasPlaces } = view
  const most = roundMost(Math.max(0, ...(shown?.areas.map(({ fresh }) => fresh) ?? [])))
  const label = place ?? current
  const Icon = isOn ? Minimize2 : Maximize2
  const screenText = isOn ? 'Leave full screen' : 'Full screen'
  return (
    <section ref={ref} className={`${styles.panel ?? ''} ${className}`} aria-label="Coverage">
      <CoverageMap map={shown} most={most} subject={subject} follow={follow} />
      <div className={styles.top}>
        {hasPlaces && label !== null ? (
          <SegmentedControl
            aria-label="Scale of the map"
            size="xs"
            value={place === null && follow === null ? 'all' : 'place'}
            data={[
              { value: 'place', label },
              { value: 'all', label: 'All cities' },
            ]}
            onChange={(next) => {
              if (next === 'all') showAll()
              else setPlace(label === running ? null : label)
            }}
          />
        ) : (
          caption != null && <Paper className={styles.caption ?? ''}>{caption}</Paper>
        )}
        <div className={styles.right}>
          {typePicker}
          <ActionIcon variant="default" size={32} aria-label={screenText} title={screenText} onClick={toggle}>
            <Icon size={14} />
          </ActionIcon>
        </div>
      </div>
      <MapLegend most={most} areas={shown?.areas ?? []} />
    </section>
  )
}
