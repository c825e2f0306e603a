import { Anchor, Center, Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { bitcoinConfirmations, paymentMessages } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError, UserError } from '../../platform/api/api-error.ts'
import { call, messageOf, serverText } from '../../platform/api/call.ts'
import { plural } from '../../platform/formats.ts'
import { CopyButton, Note, Notice } from '../../platform/ui/index.ts'

/** Amount, QR code and address of one order. */
export function BitcoinPanel({ setUpPath }: { setUpPath: string | null }) {
  const order = useQuery({ queryKey: ['bitcoin-order'], queryFn: makeOrder, staleTime: 10 * 60_000 })
  if (order.error !== null) {
    const text = problemText(order.error)
    const isNotSetUp = text === paymentMessages.bitcoinSetupFailed
    return <NoPayment text={text} isNotSetUp={isNotSetUp} setUpPath={setUpPath} />
  }
  return (
    <Group align="start" gap="lg">
      <Center w={176} h={176} bg="#ffffff" bd="1px solid var(--line)" bdrs="sm">
        {order.data?.qrCode === undefined ? (
          <Skeleton w={160} h={160} />
        ) : (
          <img src={order.data.qrCode} width={160} height={160} alt="Payment QR code" />
        )}
      </Center>
      <Stack flex={1} miw={220} gap="xs" align="start">
        <Note>Amount</Note>
        {order.data === undefined ? (
          <Skeleton w={140} h={24} />
        ) : (
          <Text className="mono" size="xl" fw={500}>
            {order.data.amount} BTC
          </Text>
        )}
        <Note>Address</Note>
        {order.data === undefined ? (
          <Skeleton w={260} h={20} />
        ) : (
          <>
            <Code className="breaks">{order.data.address}</Code>
            <CopyButton text={order.data.address} label="Copy Address" variant="default" />
          </>
        )}
        <Note>Payment is confirmed after {plural(bitcoinConfirmations, 'network confirmation')}.</Note>
      </Stack>
    </Group>
  )
}

async function makeOrder() {
  const answer = await call('createBitcoin', { body: { plan: 'professional' } })
  const { address, amount, qrCode } = answer
  if (!answer.success || address === undefined || amount === undefined) {
    throw new UserError(answer.error ?? answer.message ?? paymentMessages.bitcoinSetupFailed)
  }
  return { address, amount, qrCode }
}

function problemText(error: Error): string {
  if (error instanceof ApiError) return serverText(error.body) ?? paymentMessages.bitcoinCreateFailed
  return messageOf(error, paymentMessages.bitcoinSetupFailed)
}

type NoPaymentProps = { text: string; isNotSetUp: boolean; setUpPath: string | null }

/** Why a payment method is unavailable. */
export const NoPayment = ({ text, isNotSetUp, setUpPath }: NoPaymentProps) => (
  <Notice kind="warn" role="alert">
    {text}
    {isNotSetUp && (
      <Text size="sm">
        {setUpPath === null ? (
          'The operator of this server can enable it.'
        ) : (
          <>
            Not set up.{' '}
            <Anchor component={Link} to={setUpPath}>
              Open the operator page
            </Anchor>
          </>
        )}
      </Text>
    )}
  </Notice>
)
