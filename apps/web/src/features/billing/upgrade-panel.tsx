import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { bitcoinDays, paymentMessages, plans, polls, type SubscriptionStatus } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Bitcoin, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Note, Notice, StateMark } from '../../platform/ui/index.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { BitcoinPanel, NoPayment } from './bitcoin-panel.tsx'
import { PlanCard } from './plan-card.tsx'
import { Price, usualPrices } from './price.tsx'
import { useSubscription } from './queries.ts'
import { UsageBar } from './usage-bar.tsx'
import { ApiError, UserError } from '../../platform/api/api-error.ts'
import { call, messageOf, serverText } from '../../platform/api/call.ts'

const ways = [
  { value: 'card', label: 'Credit Card' },
  { value: 'bitcoin', label: 'Bitcoin' },
]

export type UpgradePanelProps = {
  onDone: () => void
  doneLabel: string
  /** Where an operator sets payments up; null for other users. */
  setUpPath: string | null
  /** Whether the user comes back from paying by card. */
  isBack?: boolean
}

/** Card or Bitcoin payment; polls the subscription meanwhile. */
export function UpgradePanel({ onDone, doneLabel, setUpPath, isBack = false }: UpgradePanelProps) {
  const [way, setWay] = useState('card')
  const installation = useInstallation()
  const prices = installation ?? usualPrices
  const { subscription: known, problem } = useSubscription(undefined, polls.subscriptionDialogMs)
  const [isBitcoinOpen, setIsBitcoinOpen] = useState(false)
  const checkout = useCheckout()
  const choose = (next: string) => {
    setWay(next)
    setIsBitcoinOpen(next === 'bitcoin')
  }
  // A failed status call means free, 0 of 100, upgrade allowed. A received payment stays confirmed.
  const subscription = problem === null || known?.plan === 'professional' ? known : undefined

  const plan = subscription?.plan
  const [wasFree, setWasFree] = useState(false)
  if (plan === 'free' && !wasFree) setWasFree(true)

  if (plan === 'professional') {
    const isPaid = wasFree || isBack
    return (
      <Stack gap={14}>
        <Notice kind={isPaid ? 'success' : 'info'}>
          {isPaid
            ? 'Your account is Professional now. Thank you.'
            : 'Your account is Professional. There is nothing to buy.'}
        </Notice>
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
      <SegmentedControl aria-label="Payment provider" value={way} onChange={choose} data={ways} />
      {way === 'card' ? (
        <>
          <CardProblem
            error={checkout.error}
            isMissing={installation?.cardConfigured === false}
            setUpPath={setUpPath}
          />
          <Button
            variant={installation?.cardConfigured === false ? 'default' : 'filled'}
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
          <Note>Each payment adds {bitcoinDays} days of Professional.</Note>
          <Button
            variant={installation?.bitcoinConfigured === false ? 'default' : 'filled'}
            size="lg"
            leftSection={<Bitcoin size={16} />}
            disabled={subscription?.canUpgrade === false}
            onClick={() => setIsBitcoinOpen(true)}
          >
            Pay with Bitcoin
          </Button>
          <Dialog title="Pay with Bitcoin" isOpen={isBitcoinOpen} onClose={() => setIsBitcoinOpen(false)} size={520}>
            <BitcoinPanel setUpPath={setUpPath} />
          </Dialog>
        </>
      )}
    </Stack>
  )
}

type CardProblemProps = { error: Error | null; isMissing: boolean; setUpPath: string | null }

/** That cards are not set up is shown before a click. */
function CardProblem({ error, isMissing, setUpPath }: CardProblemProps) {
  const text =
    (error && messageOf(error, paymentMessages.processingFailed)) ??
    (isMissing ? paymentMessages.cardNotConfigured : null)
  if (text === null) return null
  return <NoPayment text={text} isNotSetUp={text === paymentMessages.cardNotConfigured} setUpPath={setUpPath} />
}

/** Starts a card payment: opens the provider, or returns the error. */
const useCheckout = () => useMutation({ mutationFn: askForPage, onSuccess: (url) => window.location.assign(url) })

async function askForPage(): Promise<string> {
  const { checkoutUrl, message, error, success } = await call('createCheckout').catch((cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.kind !== 'http') throw new UserError(paymentMessages.processingFailed)
    throw new UserError(serverText(cause.body) ?? paymentMessages.checkoutFailed)
  })
  if (checkoutUrl?.startsWith('http') === true) return checkoutUrl
  const usual = success ? paymentMessages.noCheckoutUrl : paymentMessages.cardNotConfigured
  throw new UserError((message ?? error) || usual)
}

export function CurrentPlan({ subscription }: { subscription: SubscriptionStatus | undefined }) {
  const plan = plans[subscription?.plan ?? 'free']
  return (
    <Group justify="space-between">
      <div>
        <Note>Current plan</Note>
        <Text size="xl" fw={600}>
          {plan.title}
        </Text>
      </div>
      {subscription?.isActive === true && (
        <StateMark tone="done" isFilled>
          Active
        </StateMark>
      )}
    </Group>
  )
}
