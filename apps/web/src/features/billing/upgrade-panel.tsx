import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { bitcoinDays, paymentMessages, plans } from '@gazetteer/contract'
import { Bitcoin, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../platform/ui/notice.tsx'
import { useInstallation } from '../../platform/use-installation.ts'
import { BitcoinPanel } from './bitcoin-panel.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { Price } from './price.tsx'
import { subscriptionPolls, useSubscription } from './queries.ts'
import { UsageBar } from './usage-bar.tsx'
import { useCheckout } from './use-checkout.ts'
import { usualPrices } from './prices.ts'

export type UpgradePanelProps = { onDone: () => void; doneLabel: string }

const ways = [
  { value: 'card', label: 'Credit Card' },
  { value: 'bitcoin', label: 'Bitcoin' },
]

/** Paying for Professional: by card or Bitcoin, with the status of the subscription followed meanwhile. */
export function UpgradePanel({ onDone, doneLabel }: UpgradePanelProps) {
  const [way, setWay] = useState('card')
  const prices = useInstallation() ?? usualPrices
  const { subscription } = useSubscription(subscriptionPolls.dialog)
  const checkout = useCheckout()

  // Without an answer it is taken for free, nothing used, upgrade allowed.
  if (subscription?.plan === 'professional') {
    return (
      <Stack gap={14}>
        <Notice kind="success">Your account is Professional. Thank you.</Notice>
        <Button variant="filled" onClick={onDone}>
          {doneLabel}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack gap={14}>
      <CurrentPlan subscription={subscription} />
      <UsageBar used={subscription?.usedListings ?? 0} max={subscription?.maxListings} />
      <PlanCard plan={plans.professional} tag="PRO" isAccent price={<Price prices={prices} />} />
      <SegmentedControl aria-label="Payment provider" value={way} onChange={setWay} data={ways} />
      {way === 'card' ? (
        <>
          {checkout.error !== null && (
            <Notice kind="warn" role="alert">
              {checkout.error.message}
              {checkout.error.message === paymentMessages.cardNotConfigured && (
                <Text size="sm">
                  Whoever runs this installation sets STRIPE_SECRET_KEY: docs/operate/payments.md says how.
                </Text>
              )}
            </Notice>
          )}
          <Button
            variant="filled"
            size="lg"
            leftSection={<CreditCard size={16} />}
            loading={checkout.isPending || checkout.isSuccess}
            disabled={subscription?.canUpgrade === false}
            onClick={() => checkout.mutate()}
          >
            Pay by card
          </Button>
        </>
      ) : (
        <>
          <Group gap={6} c="dimmed">
            <Bitcoin size={16} aria-hidden="true" /> {bitcoinDays} days of Professional for each payment.
          </Group>
          <BitcoinPanel />
        </>
      )}
    </Stack>
  )
}
