import { Button } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { CalendarClock, StepForward } from 'lucide-react'
import { continuesFirst } from '../../features/history/job-labels.ts'
import { ResultCard } from '../../features/history/result-card.tsx'
import { continueJob, useStartAgain } from '../../features/runtime/start/run-again.ts'
import { Problem } from '../../platform/ui/index.ts'
import { useScheduling } from './use-scheduling.tsx'

/** The result of the last capture, with Schedule this, and Continue for a stopped one. */
export default function RunResult({ user, job, isPro }: { user: User; job: Job; isPro: boolean }) {
  const again = useStartAgain(user.id)
  const scheduling = useScheduling(job)
  return (
    <>
      <Problem of={again.problem ?? scheduling.error} mt="md" />
      <ResultCard userId={user.id} job={job} isPro={isPro}>
        {isPro && scheduling.button(<CalendarClock size={14} />)}
        {job.canContinue && (
          <Button
            variant={continuesFirst(job, isPro) ? 'filled' : 'default'}
            leftSection={<StepForward size={12} />}
            loading={again.startingId === job.id}
            onClick={() => void again.begin(job.id, () => continueJob(job.id))}
          >
            Continue
          </Button>
        )}
      </ResultCard>
      {scheduling.dialog}
    </>
  )
}
