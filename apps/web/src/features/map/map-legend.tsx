import { Paper } from '@mantine/core'
import { formatCount } from '../../platform/formats.ts'
import { rampSteps } from './draw/ramp.ts'
import styles from './map-legend.module.css'
import type { RunArea } from './queries.ts'

const marks: readonly { states: readonly RunArea['state'][]; mark: string | undefined; text: string }[] = [
  { states: ['running'], mark: styles.running, text: 'running' },
  { states: ['waiting'], mark: styles.waiting, text: 'waiting' },
  { states: ['saturated'], mark: styles.cap, text: 'being split' },
  { states: ['not-requested'], mark: styles.hatch, text: 'not requested' },
  { states: ['failed'], mark: styles.failed, text: 'failed' },
]

/** Explains the shades, and the states that are on the map. */
export function MapLegend({ most, areas }: { most: number; areas: readonly Pick<RunArea, 'state' | 'fresh'>[] }) {
  if (areas.length === 0) return null
  const states = new Set(areas.map(({ state }) => state))
  const isShaded = areas.some(({ fresh }) => fresh > 0)
  return (
    <Paper component="ul" className={styles.legend ?? ''} aria-label="Legend">
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
      {marks
        .filter((one) => one.states.some((state) => states.has(state)))
        .map(({ mark, text }) => (
          <li key={text}>
            <i className={mark} /> {text}
          </li>
        ))}
    </Paper>
  )
}
