import { Button } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { StepForward } from 'lucide-react'
import { Note } from '../../platform/ui/index.ts'

export type ContinueButtonProps = {
  job: Pick<Job, 'canContinue'>
  /** Why the job cannot be continued now; null if it can. */
  block: string | null
  isPrimary?: boolean
  isStarting: boolean
  onContinue: () => void
}

/** Continues a stopped job where it was; nothing for any other job. */
export function ContinueButton({ job, block, isPrimary = false, isStarting, onContinue }: ContinueButtonProps) {
  if (!job.canContinue) return null
  return (
    <>
      <Button
        variant={isPrimary && block === null ? 'filled' : 'default'}
        leftSection={<StepForward size={12} />}
        loading={isStarting}
        disabled={block !== null}
        onClick={onContinue}
      >
        Continue
      </Button>
      {block !== null && <Note span>{block}</Note>}
    </>
  )
}
