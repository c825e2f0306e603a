import { Anchor, Badge, Button, Group, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { recentJobsOnAccount, type User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { SecuritySection, useSignOut } from '../../features/accounts/index.ts'
import { BillingDialog, useSubscription, UpgradePanel, UsageBar } from '../../features/billing/index.ts'
import { DatabaseCard } from '../../features/destinations/index.ts'
import { useRuntimeStatus } from '../../features/runtime/index.ts'
import { Card, CopyButton, Facts, Page, Problem } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { AccountSections } from './account-sections.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { formatDate, plural } from '../../platform/formats.ts'
import { useInstallation } from '../../platform/use-installation.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { RecentJobs } from '../../features/history/index.ts'
import { areaPath, setUpPath } from '../../platform/paths.ts'

const AutomationCards = lazy(() => import('../../features/automation/automation-cards.tsx'))

export default function AccountScreen({ user }: { user: User }) {
  const { isPro } = useSubscription(user.plan_type)
  const { isRunning } = useRuntimeStatus(user.id)
  const [open, setOpen] = useState<'billing' | 'upgrade' | null>(null)
  useTitle('Account')
  const close = () => setOpen(null)
  const upgrade = () => setOpen('upgrade')

  return (
    <Page title="Account" width="reading">
      <AccountSections userId={user.id}>
        <OverviewCard user={user} onBilling={() => setOpen('billing')} onUpgrade={upgrade} />
        <DatabaseCard isProfessional={isPro} isCapturing={isRunning} onUpgrade={upgrade} />
        <PlanSection user={user} onOpen={() => setOpen(isPro ? 'billing' : 'upgrade')} />
        <Card title="Security" titleId="security">
          <SecuritySection user={user} />
        </Card>
        <Suspense fallback={<Skeleton h={300} />}>
          <AutomationCards isPro={isPro} onUpgrade={upgrade} />
        </Suspense>
        <CapturesCard />
        <PreferencesCard />
      </AccountSections>
      <BillingDialog isOpen={open === 'billing'} setUpPath={setUpPath(user)} onClose={close} />
      <Dialog title="Upgrade to Professional" isOpen={open === 'upgrade'} onClose={close} isLarge>
        <UpgradePanel onDone={close} doneLabel="Close" setUpPath={setUpPath(user)} />
      </Dialog>
    </Page>
  )
}

/** Shows the retention period. It applies to this server only, not to the user's database. */
function CapturesCard() {
  const { keepRunsDays } = useInstallation() ?? {}
  if (keepRunsDays === undefined) return null
  return (
    <Card title="Captures" titleId="captures">
      <p>
        {keepRunsDays === 0
          ? 'Listings and logs of your captures stay on this server until you delete your account.'
          : `Listings, files and logs of a capture are deleted ${plural(keepRunsDays, 'day')} after its end. The job history stays. Later captures count deleted listings as new. Your own database and downloaded files are not affected.`}
      </p>
    </Card>
  )
}

/** Plan and usage; payments are in the dialog. */
function PlanSection({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { credits, isPro, subscription } = useSubscription(user.plan_type)
  return (
    <Card
      title="Plan"
      titleId="plan"
      aside={<Button onClick={onOpen}>{isPro ? 'Plan and payments' : 'Compare plans'}</Button>}
    >
      <Facts
        facts={[
          { label: 'Plan', value: isPro ? 'Professional' : 'Free Trial' },
          { label: 'Listings', value: credits.usage === null ? 'Unlimited' : `${credits.usage.text} used` },
          subscription?.nextBillingDate != null && {
            label: 'Next billing date',
            value: formatDate(subscription.nextBillingDate),
          },
        ]}
      />
    </Card>
  )
}

type OverviewCardProps = { user: User; onBilling: () => void; onUpgrade: () => void }

function OverviewCard({ user, onBilling, onUpgrade }: OverviewCardProps) {
  const { credits, isPro, problem } = useSubscription(user.plan_type)
  const signOut = useSignOut()
  return (
    <Card
      title="Account Overview"
      titleId="overview"
      aside={<Badge color={isPro ? 'accent' : 'gray'}>{isPro ? 'PRO' : 'FREE'}</Badge>}
    >
      <Problem kind="warn" of={problem?.text} mb="md" />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={40} verticalSpacing="xl">
        <Stack gap={14}>
          <Facts
            facts={[
              { label: 'Email', value: user.email },
              { label: 'User ID', value: <CopyButton variant="link" maw="100%" text={user.id} label={user.id} /> },
              { label: 'Tier', value: isPro ? 'Professional' : 'Free' },
              { label: 'Available credits', value: credits.text },
            ]}
          />
          {credits.usage !== null && <UsageBar used={credits.usage.used} max={credits.usage.max} />}
          <Group gap="sm">
            {isPro ? (
              <Button onClick={onBilling}>Manage Billing</Button>
            ) : (
              <Button variant="filled" onClick={onUpgrade}>
                Upgrade to Pro
              </Button>
            )}
            <Button onClick={() => void signOut()}>Logout</Button>
          </Group>
        </Stack>
        <div>
          <Group component="header" justify="space-between" mih={20}>
            <Title order={3}>Recent jobs</Title>
            <Anchor component={Link} className="touch" to={areaPath(user.id, 'job-history')}>
              View all
            </Anchor>
          </Group>
          <RecentJobs user={user} most={recentJobsOnAccount} />
        </div>
      </SimpleGrid>
    </Card>
  )
}
