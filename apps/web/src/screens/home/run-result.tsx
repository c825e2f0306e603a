import { Button } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, StepForward } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ResultCard } from '../../features/history/result-card.tsx'
import { chosenOfJob, continueJob, useStartAgain } from '../../features/runtime/start/run-again.ts'
import { Problem } from '../../platform/ui/index.ts'

const CampaignDialog = lazy(() => import('../../features/automation/campaigns/campaign-dialog.tsx'))

/** The result of the last capture, with Schedule this, and Continue for a stopped one. */
export default function RunResult({ user, job, isPro }: { user: User; job: Job; isPro: boolean }) {
  const again = useStartAgain(user.id)
  const [isScheduling, setIsScheduling] = useState(false)
  const chosen = useQuery({ queryKey: ['chosen', job.id], queryFn: () => chosenOfJob(job), enabled: isScheduling })
  return (
    <>
      <Problem of={again.problem ?? chosen.error} mt="md" />
      <ResultCard userId={user.id} job={job} isPro={isPro}>
        {isPro && (
          <Button
            leftSection={<CalendarClock size={14} />}
            loading={isScheduling && chosen.isFetching}
            onClick={() => setIsScheduling(true)}
          >
            Schedule this
          </Button>
        )}
        {job.canContinue && (
          <Button
            variant="filled"
            leftSection={<StepForward size={12} />}
            loading={again.startingId === job.id}
            onClick={() => void again.begin(job.id, () => continueJob(job.id))}
          >
            Continue
          </Button>
        )}
      </ResultCard>
      <Suspense>
        {isScheduling && chosen.data !== undefined && (
          <CampaignDialog campaign={null} chosen={chosen.data} isScheduled onClose={() => setIsScheduling(false)} />
        )}
      </Suspense>
    </>
  )
}
