import { classNames } from './class-names.ts'
import styles from './meter.module.css'

export type MeterProps = { value: number; max: number; label: string; tone?: 'accent' | 'done' | 'failed' }

export function Meter({ value, max, label, tone = 'accent' }: MeterProps) {
  return (
    <progress
      className={classNames(styles.meter, styles[tone])}
      aria-label={label}
      value={Math.min(Math.max(0, value), max)}
      max={max}
    />
  )
}
