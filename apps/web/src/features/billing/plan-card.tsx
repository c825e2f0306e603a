import type { ReactNode } from 'react'
import { classNames } from '../../platform/ui/class-names.ts'
import { Tag } from '../../platform/ui/tag.tsx'
import styles from './plan-card.module.css'
import { PlanFeatures } from './plan-features.tsx'
import type { PlanText } from './plans.ts'

export type PlanCardProps = {
  plan: PlanText
  price: ReactNode
  isAccent?: boolean
  tag?: string
  action?: ReactNode
}

/** One plan: the same card on the landing page and in the application. */
export function PlanCard({ plan, price, isAccent = false, tag, action }: PlanCardProps) {
  return (
    <article className={classNames(styles.card, isAccent && styles.accent)}>
      <header className={styles.header}>
        <h3 className={styles.name}>{plan.name}</h3>
        {tag !== undefined && <Tag isAccent={isAccent}>{tag}</Tag>}
      </header>
      <p className={styles.whom}>{plan.forWhom}</p>
      {price}
      <div className={styles.features}>
        <PlanFeatures features={plan.features} />
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  )
}
