import type { Job } from '@gazetteer/contract'
import { CalendarClock } from 'lucide-react'
import { Problem } from '../../platform/ui/index.ts'
import { useScheduling } from './use-scheduling.tsx'

/** Makes a schedule of a capture. */
export default function ScheduleButton({ job }: { job: Job }) {
  const scheduling = useScheduling(job)
  return (
    <>
      {scheduling.button(<CalendarClock size={14} />)}
      <Problem of={scheduling.error} />
      {scheduling.dialog}
    </>
  )
}
