import { Paper } from '@mantine/core'
import { formatCount } from '../../platform/formats.ts'
import { rampSteps } from './draw/ramp.ts'
import styles from './map-legend.module.css'
import type { MapArea, RunPlace } from './queries.ts'

type Mark = { states: readonly string[]; mark: string | undefined; text: string }

const areaMarks: readonly Mark[] = [
  { states: ['chosen'], mark: styles.chosen, text: 'chosen' },
  { states: ['running'], mark: styles.running, text: 'running' },
  { states: ['waiting', 'partial'], mark: styles.waiting, text: 'waiting' },
  { states: ['saturated'], mark: styles.cap, text: 'being split' },
  { states: ['not-requested'], mark: styles.hatch, text: 'not requested' },
  { states: ['failed'], mark: styles.failed, text: 'failed' },
]
const placeMarks: readonly Mark[] = [
  { states: ['done', 'partial'], mark: styles.done, text: 'done, by listings' },
  { states: ['running'], mark: styles.current, text: 'running' },
  { states: ['waiting'], mark: styles.hollow, text: 'waiting' },
  { states: ['not-requested'], mark: `${styles.hollow} ${styles.hatched}`, text: 'not requested' },
  { states: ['failed'], mark: styles.failed, text: 'failed' },
]

export type MapLegendProps = { most: number } & (
  | { areas: readonly Pick<MapArea, 'state' | 'fresh'>[]; places?: undefined }
  | { places: readonly Pick<RunPlace, 'state'>[]; areas?: undefined }
)

/** Explains the shades, and the states that are on the map. */
export function MapLegend({ most, areas = [], places }: MapLegendProps) {
  const shown = places ?? areas
  if (shown.length === 0) return null
  const states = new Set<string>(shown.map(({ state }) => state))
  const isShaded = areas.some(({ fresh }) => fresh > 0)
  return (
    <Paper component="ul" className={styles.legend ?? ''} aria-label="Legend" data-over-map>
      {isShaded && (
        <li>
          {rampSteps.map((step) => (
            <i key={step} className={styles.step} style={{ background: `var(--ramp-${step})` }} />
          ))}
          <span>
            <span className="mono">0–{formatCount(most)}</span> listings
          </span>
        </li>
      )}
      {(places === undefined ? areaMarks : placeMarks)
        .filter((one) => one.states.some((state) => states.has(state)))
        .map(({ mark, text }) => (
          <li key={text}>
            <i className={mark} /> {text}
          </li>
        ))}
    </Paper>
  )
}
