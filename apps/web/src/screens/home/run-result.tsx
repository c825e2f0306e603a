import type { Job, User } from '@gazetteer/contract'
import { CalendarClock } from 'lucide-react'
import { ContinueButton, continuesFirst, ResultCard } from '../../features/history/index.ts'
import { continueJob, useStartAgain } from '../../features/runtime/index.ts'
import { Problem } from '../../platform/ui/index.ts'
import { useContinueBlock } from '../shared/use-continue-block.ts'
import { useTablePath } from '../shared/use-table-path.ts'
import { useScheduling } from '../shared/use-scheduling.tsx'

/** The result of the last capture, with Schedule this, and Continue for a stopped one. */
export default function RunResult({ user, job, isPro }: { user: User; job: Job; isPro: boolean }) {
  const again = useStartAgain(user.id)
  const scheduling = useScheduling(job)
  return (
    <>
      <Problem of={again.problem ?? scheduling.error} mt="md" />
      <ResultCard userId={user.id} job={job} tablePath={useTablePath(user.id, job)} isPro={isPro}>
        {isPro && scheduling.button(<CalendarClock size={14} />)}
        <ContinueButton
          job={job}
          block={useContinueBlock(user)}
          isPrimary={continuesFirst(job, isPro)}
          isStarting={again.startingId === job.id}
          onContinue={() => void again.begin(job.id, () => continueJob(job.id))}
        />
      </ResultCard>
      {scheduling.dialog}
    </>
  )
}
