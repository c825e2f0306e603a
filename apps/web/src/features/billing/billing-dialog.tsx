import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { feedbackMs, plans, subscriptionMessages, type SubscriptionStatus } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Facts, Notice } from '../../platform/ui/index.ts'
import { call, succeeded } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'
import { formatDate } from '../../platform/formats.ts'
import { wait } from '../../platform/wait.ts'
import { CurrentPlan, UpgradePanel } from './upgrade-panel.tsx'
import { PlanFeatures } from './plan-card.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { useInstallation } from '../../platform/use-installation.ts'
import { subscriptionPolls, useSubscription } from './queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'

/** Subscription and Billing. */
export function BillingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { subscription } = useSubscription(subscriptionPolls.account)
  const { supportEmail = null } = useInstallation() ?? {}
  const support = supportEmail !== null && {
    label: 'Priority support',
    value: <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>,
  }
  return (
    <Dialog title="Subscription and Billing" isOpen={isOpen} onClose={onClose} isLarge>
      {subscription?.plan === 'professional' ? (
        <Stack>
          <CurrentPlan subscription={subscription} />
          <Facts facts={[dateOf(subscription), support]} />
          <PlanFeatures features={plans.professional.features} />
          {subscription.paidBy !== 'operator' && <PaymentHistory isByCard={subscription.paidBy === 'card'} />}
          {/* What the operator gave, and what ends by itself, is not to be cancelled. */}
          {subscription.isActive && subscription.nextBillingDate !== null && <CancelSection onClose={onClose} />}
        </Stack>
      ) : (
        <UpgradePanel onDone={onClose} doneLabel="Close" />
      )}
    </Dialog>
  )
}

/** When the card is charged again, or when what is paid ends. */
const dateOf = ({ nextBillingDate, paidUntil }: SubscriptionStatus) =>
  nextBillingDate !== null || paidUntil === null
    ? { label: 'Next billing date', value: formatDate(nextBillingDate) }
    : { label: 'Professional until', value: formatDate(paidUntil) }

function CancelSection({ onClose }: { onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: async () => succeeded(await call('subscriptionCancel'), subscriptionMessages.cancelFailed),
    // Not awaited: it is said at once, and seen for two seconds.
    onSuccess: () => void refreshAndClose(),
  })
  async function refreshAndClose(): Promise<void> {
    await wait(feedbackMs.cancelRefresh)
    announce('credit-update')
    onClose()
  }
  const ask = () => {
    // The specification asks for the browser's own question here.
    // oxlint-disable-next-line eslint/no-alert
    if (window.confirm(subscriptionMessages.cancelConfirm)) cancel.mutate()
  }
  return (
    <Stack component="section" gap="sm" align="start" pt="md" className="above" aria-labelledby="cancel-title">
      <Title order={3} id="cancel-title">
        Cancel Subscription
      </Title>
      <Text c="dimmed">Your account reverts to free at the end of the billing period.</Text>
      {cancel.isSuccess && <Notice kind="success">{subscriptionMessages.cancelled}</Notice>}
      {cancel.isError && <Notice kind="error">{subscriptionMessages.cancelFailed}</Notice>}
      <Button variant="danger" loading={cancel.isPending} disabled={cancel.isSuccess} onClick={ask}>
        Cancel Subscription
      </Button>
    </Stack>
  )
}
