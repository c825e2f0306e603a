import { feedbackMs, subscriptionMessages, type SubscriptionStatus } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { announce } from '../../platform/events.ts'
import { formatDate } from '../../platform/formats.ts'
import { wait } from '../../platform/wait.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import styles from './billing-dialog.module.css'
import { CurrentPlan } from './current-plan.tsx'
import { PlanFeatures } from './plan-features.tsx'
import { professionalPlan } from './plans.ts'
import { UpgradePanel } from './upgrade-panel.tsx'

export type BillingDialogProps = {
  isOpen: boolean
  subscription: SubscriptionStatus | undefined
  supportEmail: string | null
  onClose: () => void
}

/** Subscription and Billing. */
export function BillingDialog({ isOpen, subscription, supportEmail, onClose }: BillingDialogProps) {
  const isPro = subscription?.plan === 'professional'
  return (
    <Dialog title="Subscription and Billing" isOpen={isOpen} onClose={onClose} isFullOnPhone>
      <div className={styles.body}>
        {isPro ? (
          <>
            <CurrentPlan subscription={subscription} />
            <Facts
              facts={[
                { label: 'Next billing date', value: formatDate(subscription.nextBillingDate) },
                ...(supportEmail === null
                  ? []
                  : [{ label: 'Priority support', value: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }]),
              ]}
            />
            <PlanFeatures features={professionalPlan.features} />
            {subscription.isActive && <CancelSection onClose={onClose} />}
          </>
        ) : (
          isOpen && <UpgradePanel onDone={onClose} doneLabel="Close" />
        )}
      </div>
    </Dialog>
  )
}

function CancelSection({ onClose }: { onClose: () => void }) {
  const [notice, setNotice] = useState<{ kind: 'success' | 'error'; text: string } | null>(null)
  const cancel = useMutation({ mutationFn: () => call('subscriptionCancel') })
  const onCancel = async () => {
    // The specification asks for the browser's own question here.
    // oxlint-disable-next-line eslint/no-alert
    if (!window.confirm(subscriptionMessages.cancelConfirm)) return
    try {
      const answer = await cancel.mutateAsync()
      if (!answer.success) throw new Error(answer.error ?? subscriptionMessages.cancelFailed)
      setNotice({ kind: 'success', text: subscriptionMessages.cancelled })
      await wait(feedbackMs.cancelRefresh)
      announce('credit-update')
      onClose()
    } catch {
      setNotice({ kind: 'error', text: subscriptionMessages.cancelFailed })
    }
  }
  return (
    <section className={styles.cancel} aria-labelledby="cancel-title">
      <h3 id="cancel-title">Cancel Subscription</h3>
      <p>Your account reverts to free at the end of the billing period.</p>
      {notice !== null && <Notice kind={notice.kind}>{notice.text}</Notice>}
      <Button
        kind="danger"
        isBusy={cancel.isPending}
        disabled={notice?.kind === 'success'}
        onClick={() => void onCancel()}
      >
        Cancel Subscription
      </Button>
    </section>
  )
}
