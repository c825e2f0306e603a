import { Anchor, Badge, Button, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { recentJobsOnAccount, type User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { useSignOut } from '../../features/accounts/session/session.ts'
import { shownCredits } from '../../features/billing/credits.ts'
import { subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { UsageBar } from '../../features/billing/usage-bar.tsx'
import { RecentJobs } from '../../features/history/recent-jobs.tsx'
import { Card, CopyButton, Facts, Notice } from '../../platform/ui/index.ts'
import { areaPath } from '../../platform/paths.ts'

export type OverviewCardProps = { user: User; onBilling: () => void; onUpgrade: () => void }

export function OverviewCard({ user, onBilling, onUpgrade }: OverviewCardProps) {
  const { subscription, isPro, problem } = useSubscription(subscriptionPolls.account, user.plan_type)
  const signOut = useSignOut()
  const credits = shownCredits(subscription, problem)
  return (
    <Card
      title="Account Overview"
      titleId="overview"
      aside={<Badge color={isPro ? 'accent' : 'gray'}>{isPro ? 'PRO' : 'FREE'}</Badge>}
    >
      {problem !== null && <Notice kind="warn">{problem.text}</Notice>}
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
            <Anchor component={Link} to={areaPath(user.id, 'job-history')}>
              View all
            </Anchor>
          </Group>
          <RecentJobs user={user} most={recentJobsOnAccount} />
        </div>
      </SimpleGrid>
    </Card>
  )
}
