import type { User } from '@gazetteer/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChangeEmailForm } from '../../features/accounts/change-email-form.tsx'
import { ChangePasswordForm } from '../../features/accounts/change-password-form.tsx'
import { DeleteAccount } from '../../features/accounts/delete-account.tsx'
import { SessionList } from '../../features/accounts/session-list.tsx'
import { BillingDialog } from '../../features/billing/billing-dialog.tsx'
import { isProfessional, subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { UpgradeDialog } from '../../features/billing/upgrade-dialog.tsx'
import { useInstallation } from '../../platform/use-installation.ts'
import { DatabaseCard } from '../../features/destinations/database-card.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { useTitle } from '../../platform/use-title.ts'
import styles from './account-screen.module.css'
import { CapturesCard } from './captures-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'

export default function AccountScreen({ user }: { user: User }) {
  const { subscription, problem } = useSubscription(subscriptionPolls.account)
  const { supportEmail = null, keepRunsDays } = useInstallation() ?? {}
  const isPro = isProfessional(subscription, user.plan_type)
  const [open, setOpen] = useState<'billing' | 'upgrade' | null>(null)
  const { hash } = useLocation()
  useTitle('Account')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [hash])
  const close = () => {
    setOpen(null)
  }
  const upgrade = () => {
    setOpen('upgrade')
  }

  return (
    <Page title="Account" width="reading">
      <div className={styles.cards}>
        <OverviewCard
          user={user}
          isPro={isPro}
          subscription={subscription}
          problem={problem}
          onBilling={() => {
            setOpen('billing')
          }}
          onUpgrade={upgrade}
        />
        <DatabaseCard
          isProfessional={isPro}
          upgrade={
            <Button kind="link" onClick={upgrade}>
              Upgrade to Pro
            </Button>
          }
        />
        <Card title="Security" id="security">
          <div className={styles.security}>
            <ChangePasswordForm email={user.email} />
            <ChangeEmailForm />
            <SessionList />
            <DeleteAccount email={user.email} />
          </div>
        </Card>
        {keepRunsDays !== undefined && <CapturesCard keepRunsDays={keepRunsDays} />}
        <PreferencesCard />
      </div>
      <BillingDialog
        isOpen={open === 'billing'}
        subscription={subscription}
        supportEmail={supportEmail}
        onClose={close}
      />
      <UpgradeDialog isOpen={open === 'upgrade'} onClose={close} />
    </Page>
  )
}
