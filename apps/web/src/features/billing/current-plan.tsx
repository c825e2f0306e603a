import type { SubscriptionStatus } from '@gazetteer/contract'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import styles from './current-plan.module.css'
import { freePlan, professionalPlan } from './plans.ts'

export function CurrentPlan({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const plan = subscription?.plan === 'professional' ? professionalPlan : freePlan
  return (
    <div className={styles.plan}>
      <div>
        <span className={styles.label}>Current plan</span>
        <p className={styles.name}>{plan.name}</p>
      </div>
      {subscription?.isActive === true && (
        <StateMark tone="done" isFilled>
          Active
        </StateMark>
      )}
    </div>
  )
}
