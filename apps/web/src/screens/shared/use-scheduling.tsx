import { Button } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { chosenOfJob } from '../../features/runtime/index.ts'

const CampaignDialog = lazy(() => import('../../features/automation/campaigns/campaign-dialog.tsx'))

/** Makes a schedule of a job's capture: the button, its dialog, and why the request could not be read. */
export function useScheduling(job: Job) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // While the request loads the button is disabled, which loses the focus.
  const close = () => {
    setIsOpen(false)
    setTimeout(() => trigger.current?.focus())
  }
  const chosen = useQuery({ queryKey: ['chosen', job.id], queryFn: () => chosenOfJob(job), enabled: isOpen })
  return {
    error: chosen.error,
    button: (icon: ReactNode) => (
      <Button ref={trigger} leftSection={icon} loading={isOpen && chosen.isFetching} onClick={() => setIsOpen(true)}>
        Schedule this
      </Button>
    ),
    dialog: (
      <Suspense>
        {isOpen && chosen.data !== undefined && (
          <CampaignDialog campaign={null} chosen={chosen.data} isScheduled onClose={close} />
        )}
      </Suspense>
    ),
  }
}
