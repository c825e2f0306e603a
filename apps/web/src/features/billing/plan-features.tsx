import { Check } from 'lucide-react'
import styles from './plan-features.module.css'

/** What a plan holds: on its card and where it is in force. */
export function PlanFeatures({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={14} strokeWidth={2.5} aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
