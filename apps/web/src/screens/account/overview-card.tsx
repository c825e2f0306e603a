import { recentJobsOnAccount, type SubscriptionStatus, type User } from '@gazetteer/contract'
import { Link, useNavigate } from 'react-router'
import { signOut } from '../../features/accounts/sign-out.ts'
import { shownCredits } from '../../features/billing/credits.ts'
import type { SubscriptionProblem } from '../../features/billing/queries.ts'
import { UsageBar } from '../../features/billing/usage-bar.tsx'
import { RecentJobs } from '../../features/history/recent-jobs.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { CopyButton } from '../../platform/ui/copy-button.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Tag } from '../../platform/ui/tag.tsx'
import styles from './overview-card.module.css'

export type OverviewCardProps = {
  user: User
  isPro: boolean
  subscription: SubscriptionStatus | undefined
  problem: SubscriptionProblem | null
  onBilling: () => void
  onUpgrade: () => void
}

export function OverviewCard({ user, isPro, subscription, problem, onBilling, onUpgrade }: OverviewCardProps) {
  const navigate = useNavigate()
  const credits = shownCredits(subscription, problem)
  return (
    <Card title="Account Overview" id="overview" aside={<Tag isAccent={isPro}>{isPro ? 'PRO' : 'FREE'}</Tag>}>
      {problem !== null && <Notice kind="warn">{problem.text}</Notice>}
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Facts
            facts={[
              { label: 'Email', value: user.email },
              { label: 'User ID', value: <UserId id={user.id} /> },
              { label: 'Tier', value: isPro ? 'Professional' : 'Free' },
              { label: 'Available credits', value: credits.text },
            ]}
          />
          {credits.usage !== null && <UsageBar used={credits.usage.used} max={credits.usage.max} />}
          <div className={styles.actions}>
            {isPro ? (
              <Button onClick={onBilling}>Manage Billing</Button>
            ) : (
              <Button kind="primary" onClick={onUpgrade}>
                Upgrade to Pro
              </Button>
            )}
            <Button
              onClick={() => {
                void signOut().then(() => navigate('/login'))
              }}
            >
              Logout
            </Button>
          </div>
        </div>
        <div className={styles.jobs}>
          <header className={styles.header}>
            <h3>Recent jobs</h3>
            <Link to={`/user/${encodeURIComponent(user.id)}/job-history`}>View all</Link>
          </header>
          <RecentJobs user={user} most={recentJobsOnAccount} />
        </div>
      </div>
    </Card>
  )
}

function UserId({ id }: { id: string }) {
  return <CopyButton kind="link" text={id} label={id} />
}
