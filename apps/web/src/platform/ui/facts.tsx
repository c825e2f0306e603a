import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { label: ReactNode; value: ReactNode; key?: string }

/** Names on the left, values on the right in the mono face. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        <div key={fact.key ?? (typeof fact.label === 'string' ? fact.label : index)} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd className="num">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
