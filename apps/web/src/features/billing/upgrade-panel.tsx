import { Bitcoin, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { BitcoinPanel } from './bitcoin-panel.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { professionalPlan } from './plans.ts'
import { Price } from './price.tsx'
import { subscriptionPolls, useSubscription } from './queries.ts'
import styles from './upgrade-panel.module.css'
import { UsageBar } from './usage-bar.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePrices } from './use-prices.ts'

export type UpgradePanelProps = { onDone: () => void; doneLabel: string }

/** Paying for Professional: by card or Bitcoin, with the status of the subscription followed meanwhile. */
export function UpgradePanel({ onDone, doneLabel }: UpgradePanelProps) {
  const [way, setWay] = useState<'card' | 'bitcoin'>('card')
  const prices = usePrices()
  const { subscription } = useSubscription(subscriptionPolls.dialog)
  const checkout = useCheckout()
  // Without an answer it is taken for free, nothing used, upgrade allowed.
  const isProfessional = subscription?.plan === 'professional'
  const canUpgrade = subscription?.canUpgrade ?? true

  if (isProfessional) {
    return (
      <div className={styles.panel}>
        <Notice kind="success">Your account is Professional. Thank you.</Notice>
        <Button kind="primary" onClick={onDone}>
          {doneLabel}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <CurrentPlan subscription={subscription} />
      <UsageBar used={subscription?.usedListings ?? 0} max={subscription?.maxListings} />
      <PlanCard plan={professionalPlan} tag="PRO" isAccent price={<Price prices={prices} />} />
      <Segmented
        label="Payment provider"
        value={way}
        onChange={setWay}
        segments={[
          { value: 'card', label: 'Credit Card' },
          { value: 'bitcoin', label: 'Bitcoin' },
        ]}
      />
      {way === 'card' ? (
        <>
          {checkout.problem !== null && <Notice kind="error">{checkout.problem}</Notice>}
          <Button
            kind="primary"
            size="large"
            icon={<CreditCard size={16} />}
            isBusy={checkout.isBusy}
            disabled={!canUpgrade}
            onClick={() => void checkout.begin()}
          >
            Pay by card
          </Button>
        </>
      ) : (
        <>
          <p className={styles.way}>
            <Bitcoin size={16} aria-hidden="true" /> 30 days of Professional for each payment.
          </p>
          <BitcoinPanel />
        </>
      )}
    </div>
  )
}
