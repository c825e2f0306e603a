import { Anchor, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import {
  feedbackMs,
  type PaymentsAnswer,
  plans,
  subscriptionMessages,
  type SubscriptionStatus,
} from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { Facts, Note, Notice, Problem } from '../../platform/ui/index.ts'
import { call, succeeded, urlFor } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'
import { formatDate } from '../../platform/formats.ts'
import { wait } from '../../platform/retry.ts'
import { CurrentPlan, UpgradePanel } from './upgrade-panel.tsx'
import { PlanFeatures } from './plan-card.tsx'
import { useInstallation } from '../../platform/use-installation.ts'
import { useSubscription } from './queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { useCall } from '../../platform/api/use-call.ts'

type BillingDialogProps = { isOpen: boolean; setUpPath: string | null; onClose: () => void }

export function BillingDialog({ isOpen, setUpPath, onClose }: BillingDialogProps) {
  const { subscription } = useSubscription()
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
          {subscription.paidBy === 'operator' ? (
            <Note>The operator of this server set the plan. There is nothing to pay or to cancel.</Note>
          ) : (
            <PaymentHistory isByCard={subscription.paidBy === 'card'} />
          )}
          {/* A plan set by the operator, or one that ends by itself, cannot be cancelled. */}
          {subscription.isActive && subscription.nextBillingDate !== null && <CancelSection onClose={onClose} />}
        </Stack>
      ) : (
        <UpgradePanel onDone={onClose} doneLabel="Close" setUpPath={setUpPath} />
      )}
    </Dialog>
  )
}

/** The next charge, or the end of the paid period. A plan that the operator set has neither. */
function dateOf({ nextBillingDate, paidUntil }: SubscriptionStatus) {
  if (nextBillingDate !== null) return { label: 'Next billing date', value: formatDate(nextBillingDate) }
  return paidUntil !== null && { label: 'Professional until', value: formatDate(paidUntil) }
}

function CancelSection({ onClose }: { onClose: () => void }) {
  const cancel = useMutation({
    mutationFn: async () => succeeded(await call('subscriptionCancel'), subscriptionMessages.cancelFailed),
    // Not awaited: the message shows immediately and stays two seconds.
    onSuccess: () => void refreshAndClose(),
  })
  async function refreshAndClose(): Promise<void> {
    await wait(feedbackMs.cancelRefresh)
    announce('credit-update')
    onClose()
  }
  const ask = () => {
    // The browser's own question: docs/contribute/behaviour.md.
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

const kinds: Record<PaymentsAnswer['payments'][number]['kind'], string> = {
  card: 'Card',
  'card-refund': 'Refund',
  'card-dispute': 'Disputed',
  bitcoin: 'Bitcoin',
}

/** Payments with receipts; Stripe holds invoices and cards. */
function PaymentHistory({ isByCard }: { isByCard: boolean }) {
  const { payments = [] } = useCall('payments').data ?? {}
  const portal = useMutation({
    mutationFn: () => call('billingPortal'),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <>
      {payments.length > 0 && (
        <Table aria-label="Payments">
          <Table.Tbody>
            {payments.map(({ id, kind, amount, currency, paidAt }) => (
              <Table.Tr key={id}>
                <Table.Td className="mono" pl={0}>
                  {formatDate(paidAt)}
                </Table.Td>
                <Table.Td>{kinds[kind]}</Table.Td>
                <Table.Td className="num" ta="end">
                  {moneyOf(amount, currency)}
                </Table.Td>
                <Table.Td ta="end" pr={0}>
                  <Anchor href={urlFor('receipt', { params: { payment: id } })} target="_blank">
                    Receipt
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Problem of={portal.error} or="Could not open the invoices." />
      {isByCard && (
        <Group justify="space-between">
          <Note>Stripe stores your card and invoices.</Note>
          <Button loading={portal.isPending} onClick={() => portal.mutate()}>
            Invoices and cards
          </Button>
        </Group>
      )}
    </>
  )
}

function moneyOf(amount: number, currency: string): string {
  if (currency === 'btc') return `${(amount / 100_000_000).toFixed(8)} BTC`
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
