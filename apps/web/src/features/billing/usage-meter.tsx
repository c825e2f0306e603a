import { Meter } from '../../platform/ui/meter.tsx'
import type { ShownCredits } from './credits.ts'
import styles from './usage-meter.module.css'

/** Plan and usage in the toolbar. */
export function UsageMeter({ credits }: { credits: ShownCredits }) {
  const { usage, text } = credits
  if (usage === null)
    return (
      <span className={styles.text} title={text}>
        {text}
      </span>
    )
  return (
    <span className={styles.meter} title={`${usage.left} of ${usage.max} listings left`}>
      <Meter value={usage.used} max={usage.max} label="Listings used" tone={usage.isLow ? 'failed' : 'done'} />
      <span className={styles.text}>{usage.text}</span>
    </span>
  )
}
