import { ActionIcon, Paper, SegmentedControl } from '@mantine/core'
import type { SourceId } from '@gazetteer/listing'
import { Maximize2, Minimize2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FullScreen } from './use-full-screen.ts'
import { useChosenCity } from './chosen-city.tsx'
import { CoverageMap } from './coverage-map.tsx'
import { roundMost } from './draw/ramp.ts'
import { MapInset } from './map-inset.tsx'
import { MapLegend } from './map-legend.tsx'
import styles from './map-panel.module.css'
import { PlaceCaption } from './place-caption.tsx'
import type { useRunView } from './use-run-view.tsx'

const FullScreenList = lazy(() => import('./full-screen-list.tsx'))

type View = ReturnType<typeof useRunView>
export type MapPanelProps = {
  view: View
  fullScreen: FullScreen
  className?: string | undefined
  /** The name of the only place. */
  place?: string | undefined
  /** Before the first run: the city to show. */
  chosenCity?: string | null
  /** Before the first run: the chosen source; null is the default one. */
  source?: SourceId | null
}

/** Coverage map of a run, with its controls over it. */
export default function MapPanel({
  view,
  fullScreen: { toggle, isOn },
  className = '',
  place,
  chosenCity = null,
  source = null,
}: MapPanelProps) {
  const { typePicker, hasPlaces, isWhole, places, setPlace } = view
  const preview = useChosenCity(chosenCity, source)
  const shown = view.shown ?? preview
  const subject = preview?.city ?? view.subject
  const title = view.shown === undefined ? preview?.city : place
  const counts = isWhole ? places.map(({ listings }) => listings) : shown?.areas.map(({ fresh }) => fresh)
  const most = roundMost((counts ?? []).reduce((greatest, count) => Math.max(greatest, count), 0))
  const [selected, setSelected] = useState<{ subject: string; at: readonly [number, number] } | null>(null)
  const panel = useRef<HTMLElement>(null)
  const Icon = isOn ? Minimize2 : Maximize2
  const screenText = isOn ? 'Leave full screen' : 'Full screen'
  return (
    <section
      ref={panel}
      className={`${styles.panel ?? ''} ${className}`}
      data-full-screen={isOn || undefined}
      aria-label="Coverage"
    >
      <CoverageMap
        map={shown}
        places={isWhole ? places : undefined}
        most={most}
        subject={subject}
        onPlace={setPlace}
        focus={isOn && selected?.subject === subject ? selected.at : null}
      />
      <div className={styles.top}>
        {hasPlaces ? (
          <Scale view={view} />
        ) : (
          title !== undefined &&
          shown !== undefined && (
            <Paper className={styles.caption ?? ''} data-over-map>
              <PlaceCaption label={title} areas={shown.areas} />
            </Paper>
          )
        )}
        <div className={styles.right} data-over-map>
          {typePicker}
          <ActionIcon variant="default" size={32} aria-label={screenText} title={screenText} onClick={toggle}>
            <Icon size={14} />
          </ActionIcon>
        </div>
      </div>
      {isOn && view.shown !== undefined && (
        <Suspense>
          <FullScreenList
            panel={panel}
            key={subject}
            areas={isWhole ? [] : view.shown.areas}
            places={isWhole ? places : []}
            onPlace={setPlace}
            onSelect={(at) => setSelected(at === null ? null : { subject, at })}
          />
        </Suspense>
      )}
      {!isOn && view.inset !== null && <MapInset inset={view.inset} onOpen={isWhole ? view.follow : view.showAll} />}
      {isWhole ? <MapLegend most={most} places={places} /> : <MapLegend most={most} areas={shown?.areas ?? []} />}
    </section>
  )
}

/** The running place, a chosen one, or all of them. */
function Scale({ view: { followed, large, isWhole, place, follow, showAll, setPlace } }: { view: View }) {
  const labels = [...new Set([followed, place])].flatMap((label) => label ?? [])
  return (
    <SegmentedControl
      className={styles.scale ?? ''}
      data-over-map
      aria-label="Scale of the map"
      size="xs"
      value={isWhole ? 'all' : `place ${large}`}
      data={[...labels.map((label) => ({ value: `place ${label}`, label })), { value: 'all', label: 'All cities' }]}
      onChange={(next) => {
        const label = next.slice('place '.length)
        if (next === 'all') showAll()
        else if (label === followed) follow()
        else setPlace(label)
      }}
    />
  )
}
