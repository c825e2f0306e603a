import { VisuallyHidden } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { UpgradePanel, useSubscription } from '../../features/billing/index.ts'
import { call } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'
import { useTitle } from '../../platform/use-title.ts'
import { Page } from '../../platform/ui/index.ts'
import { runtimePath, setUpPath } from '../../platform/paths.ts'

/** The upgrade dialog as a page. */
export default function PaymentScreen({ user }: { user: User }) {
  const navigate = useNavigate()
  const { isPro } = useSubscription(user.plan_type)
  const title = isPro ? 'Your plan' : 'Buy more credits'
  useTitle(title)
  const isBack = useArrival()
  return (
    <Page title={title} width="form">
      <VisuallyHidden component="h2">Plan and payment</VisuallyHidden>
      <UpgradePanel
        isBack={isBack}
        doneLabel="Back to Home"
        setUpPath={setUpPath(user)}
        onDone={() => void navigate(runtimePath(user.id))}
      />
    </Page>
  )
}

/**
 * Whether the user comes from Checkout; then it checks for the payment immediately. Otherwise the webhook reports it a
 * little later.
 */
function useArrival(): boolean {
  const [params] = useSearchParams()
  const isBack = params.get('checkout') === 'done'
  useEffect(() => {
    if (!isBack) return
    const checkPayment = async () => {
      await call('confirmPayment').catch(() => undefined)
      announce('credit-update')
    }
    void checkPayment()
  }, [isBack])
  return isBack
}
