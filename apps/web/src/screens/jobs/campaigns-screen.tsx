import { Anchor, Paper, Skeleton } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSubscription } from '../../features/billing/index.ts'
import { useJobs } from '../../features/history/index.ts'
import { useChosenRequest } from '../../features/runtime/index.ts'
import { Nothing } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { JobsFrame } from './jobs-frame.tsx'

const CampaignsCard = lazy(() => import('../../features/automation/campaigns/campaigns-card.tsx'))

/** The campaigns of the account, a tab of Jobs. */
export default function CampaignsScreen({ user }: { user: User }) {
  const { isPro } = useSubscription(user.plan_type)
  const chosen = useChosenRequest(isPro)
  // For the number of jobs in the tab beside.
  useJobs(user)
  useTitle('Campaigns')
  return (
    <JobsFrame userId={user.id} isPro={isPro} section="campaigns">
      {isPro ? (
        <Suspense fallback={<Skeleton h={82} />}>
          <CampaignsCard chosen={chosen} />
        </Suspense>
      ) : (
        <Paper>
          <Nothing
            icon={<CalendarClock size={18} />}
            title="Campaigns are part of Professional"
            action={
              <Anchor component={Link} to="/payment">
                Upgrade to Pro
              </Anchor>
            }
          >
            A campaign is a saved capture, which you or a schedule starts again.
          </Nothing>
        </Paper>
      )}
    </JobsFrame>
  )
}
