import { Button } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { StepForward } from 'lucide-react'
import { Note } from '../../platform/ui/index.ts'
import { isContinueOffered } from './job-labels.ts'

export type ContinueButtonProps = {
  job: Pick<Job, 'canContinue' | 'continueProblem'>
  isPrimary?: boolean
  isStarting: boolean
  onContinue: () => void
}

/** Continues a stopped job where it was; nothing for any other job. */
export function ContinueButton({ job, isPrimary = false, isStarting, onContinue }: ContinueButtonProps) {
  if (!isContinueOffered(job)) return null
  return (
    <>
      <Button
        variant={isPrimary && job.canContinue ? 'filled' : 'default'}
        leftSection={<StepForward size={12} />}
        loading={isStarting}
        disabled={!job.canContinue}
        onClick={onContinue}
      >
        Continue
      </Button>
      {!job.canContinue && <Note span>{job.continueProblem}</Note>}
    </>
  )
}
