import { Anchor, Button, Group, Table } from '@mantine/core'
import type { PaymentsAnswer } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { call, receiptUrl } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDate } from '../../platform/formats.ts'
import { Note, Problem } from '../../platform/ui/index.ts'

const kinds: Record<PaymentsAnswer['payments'][number]['kind'], string> = {
  card: 'Card',
  'card-refund': 'Refund',
  'card-dispute': 'Disputed',
  bitcoin: 'Bitcoin',
}

/** What was paid and what came back, each with its receipt; invoices and cards lie with Stripe. */
export function PaymentHistory({ isByCard }: { isByCard: boolean }) {
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
                  <Anchor href={receiptUrl(id)} target="_blank">
                    Receipt
                  </Anchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Problem of={portal.error} or="The page of invoices could not be opened." />
      {isByCard && (
        <Group justify="space-between">
          <Note>Your card and the invoices are kept by Stripe.</Note>
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
