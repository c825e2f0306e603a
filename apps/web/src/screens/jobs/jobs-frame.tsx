import type { ReactNode } from 'react'
import { useCampaigns } from '../../features/automation/index.ts'
import { useJobStats } from '../../features/history/index.ts'
import { areaPath, campaignsPath } from '../../platform/paths.ts'
import { Page } from '../../platform/ui/index.ts'
import { SectionTabs } from '../shared/section-tabs.tsx'

export type JobsFrameProps = {
  userId: string
  isPro: boolean
  section: 'history' | 'campaigns'
  actions?: ReactNode
  children: ReactNode
}

/** Title and tabs of Jobs. Campaigns belong to the professional plan. */
export const JobsFrame = ({ userId, isPro, section, actions, children }: JobsFrameProps) => (
  <Page title="Job history" actions={actions}>
    {isPro && <Tabs userId={userId} section={section} />}
    {children}
  </Page>
)

function Tabs({ userId, section }: Pick<JobsFrameProps, 'userId' | 'section'>) {
  const stats = useJobStats(userId)
  const campaigns = useCampaigns()
  return (
    <SectionTabs
      name="Sections of Jobs"
      sections={[
        {
          title: 'History',
          to: areaPath(userId, 'job-history'),
          isCurrent: section === 'history',
          count: stats?.jobs,
        },
        {
          title: 'Campaigns',
          to: campaignsPath(userId),
          isCurrent: section === 'campaigns',
          count: campaigns.data?.length,
        },
      ]}
    />
  )
}
