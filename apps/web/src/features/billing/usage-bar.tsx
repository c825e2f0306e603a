import { freeListings, lowCreditThreshold } from '@gazetteer/contract'
import { formatCount } from '../../platform/formats.ts'
import { Meter } from '../../platform/ui/meter.tsx'
import { usagePercent } from './credits.ts'
import styles from './usage-bar.module.css'

/** What a free account has used, in words, percent and a bar. */
export function UsageBar({ used, max }: { used: number; max: number | null | undefined }) {
  const most = max ?? freeListings
  const left = Math.max(0, most - used)
  return (
    <div className={styles.usage}>
      <div className={styles.line}>
        <span>
          <b>{formatCount(used)}</b> of <b>{formatCount(most)}</b> listings used
        </span>
        <span className={styles.percent}>{usagePercent(used, most)} %</span>
      </div>
      <Meter value={used} max={most} label="Listings used" tone={left < lowCreditThreshold ? 'failed' : 'done'} />
      <span className={styles.left}>{formatCount(left)} left</span>
    </div>
  )
}
