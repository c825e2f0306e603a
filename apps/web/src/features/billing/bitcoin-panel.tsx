import { bitcoinConfirmations, paymentMessages } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { serverText } from '../../platform/api/error-text.ts'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import styles from './bitcoin-panel.module.css'

/** Amount, QR picture and address of one order. */
export function BitcoinPanel() {
  const order = useQuery({
    queryKey: ['bitcoin-order'],
    queryFn: async () => {
      const answer = await call('createBitcoin', { body: { plan: 'professional' } })
      const { address, amount, qrCode } = answer
      if (!answer.success || address === undefined || amount === undefined) {
        throw new Error(answer.error ?? answer.message ?? paymentMessages.bitcoinSetupFailed)
      }
      return { address, amount, qrCode }
    },
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  })
  if (order.error !== null) return <Notice kind="error">{problemText(order.error)}</Notice>
  const confirmations = `${bitcoinConfirmations} network confirmation${bitcoinConfirmations === 1 ? '' : 's'}`
  return (
    <div className={styles.panel}>
      <div className={styles.qr}>
        {order.data?.qrCode === undefined ? (
          <Skeleton height={160} />
        ) : (
          <img src={order.data.qrCode} width={160} height={160} alt="QR code of the payment" />
        )}
      </div>
      <div className={styles.facts}>
        <span className={styles.label}>Amount</span>
        <span className={styles.amount}>
          {order.data === undefined ? <Skeleton width={140} /> : `${order.data.amount} BTC`}
        </span>
        <span className={styles.label}>Address</span>
        <code className={styles.address}>{order.data?.address ?? <Skeleton width={260} />}</code>
        {order.data !== undefined && <CopyButton text={order.data.address} label="Copy Address" kind="plain" />}
        <p className={styles.note}>Payment is confirmed after {confirmations}.</p>
      </div>
    </div>
  )
}

function problemText(error: Error): string {
  if (error instanceof ApiError) return serverText(error.body) ?? paymentMessages.bitcoinCreateFailed
  return messageOf(error, paymentMessages.bitcoinSetupFailed)
}
