import { classNames } from '../../platform/ui/class-names.ts'
import styles from './map-legend.module.css'
import { rampSteps } from './ramp.ts'

/** What the shades mean. */
export function RampLegend({ most }: { most: number }) {
  return (
    <span className={styles.ramp}>
      {rampSteps.map((step) => (
        <i key={step} className={styles[`step${step}`]} />
      ))}
      <span>
        0–{most} <span className={styles.unit}>listings</span>
      </span>
    </span>
  )
}

/** What the marks mean. */
export function StateLegend() {
  return (
    <ul className={styles.states}>
      <li>
        <i className={classNames(styles.key, styles.hatch)} /> reached the cap, being split
      </li>
      <li>
        <i className={classNames(styles.key, styles.running)} /> being asked
      </li>
      <li>
        <i className={styles.key} /> waiting
      </li>
      <li>
        <i className={styles.failed} /> failed, will be tried again
      </li>
    </ul>
  )
}
