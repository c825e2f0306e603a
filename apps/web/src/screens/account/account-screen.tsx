import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChangeEmailForm, ChangePasswordForm, DeleteAccount } from '../../features/accounts/settings/call-form.tsx'
import { SessionList } from '../../features/accounts/settings/session-list.tsx'
import { BillingDialog } from '../../features/billing/billing-dialog.tsx'
import { subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { UpgradePanel } from '../../features/billing/upgrade-panel.tsx'
import { DatabaseCard } from '../../features/destinations/database-card.tsx'
import { isOpen } from '../../features/runtime/status/display-state.ts'
import { useRuntimeStatus } from '../../features/runtime/status/queries.ts'
import { Card, Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { OverviewCard } from './overview-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { plural } from '../../platform/formats.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'

const AutomationCards = lazy(() => import('../../features/automation/automation-cards.tsx'))

export default function AccountScreen({ user }: { user: User }) {
  const { isPro } = useSubscription(subscriptionPolls.account, user.plan_type)
  const { status } = useRuntimeStatus(user.id)
  const [open, setOpen] = useState<'billing' | 'upgrade' | null>(null)
  const { hash } = useLocation()
  useTitle('Account')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [hash])
  const close = () => setOpen(null)
  const upgrade = () => setOpen('upgrade')

  return (
    <Page title="Account" width="reading">
      <Stack gap="md">
        <OverviewCard user={user} onBilling={() => setOpen('billing')} onUpgrade={upgrade} />
        <DatabaseCard
          isProfessional={isPro}
          isCapturing={isOpen(status?.status)}
          upgrade={
            <Button variant="link" onClick={upgrade}>
              Upgrade to Pro
            </Button>
          }
        />
        <Card title="Security" titleId="security">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing={28}>
            <ChangePasswordForm email={user.email} />
            <ChangeEmailForm />
            <SessionList />
            <DeleteAccount email={user.email} />
          </SimpleGrid>
        </Card>
        <Suspense fallback={<Skeleton h={300} />}>
          <AutomationCards isPro={isPro} onUpgrade={upgrade} />
        </Suspense>
        <CapturesCard />
        <PreferencesCard />
      </Stack>
      <BillingDialog isOpen={open === 'billing'} onClose={close} />
      <Dialog title="Upgrade to Professional" isOpen={open === 'upgrade'} onClose={close} isLarge>
        <UpgradePanel onDone={close} doneLabel="Close" />
      </Dialog>
    </Page>
  )
}

/** How long the server keeps what captures found; what lies elsewhere is not its to clear. */
function CapturesCard() {
  const { keepRunsDays } = useInstallation() ?? {}
  if (keepRunsDays === undefined) return null
  return (
    <Card title="Captures" titleId="captures">
      <p>
        {keepRunsDays === 0
          ? 'The listings and logs of your captures are kept on this server until you delete your account.'
          : `The listings, files and logs of a capture are kept on this server for ${plural(keepRunsDays, 'day')} after its end, then cleared by night; its entry in the history stays. What was cleared counts as new again for “only new” captures. Your own database, and files that you downloaded, are not touched.`}
      </p>
    </Card>
  )
}
