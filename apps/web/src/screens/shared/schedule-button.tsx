import type { Job } from '@gazetteer/contract'
import { CalendarClock } from 'lucide-react'
import { useScheduling } from '../shared/use-scheduling.tsx'

/** Makes a schedule of the last capture. */
export default function ScheduleButton({ job }: { job: Job }) {
  const scheduling = useScheduling(job)
  return (
    <>
      {scheduling.button(<CalendarClock size={14} />)}
      {scheduling.dialog}
    </>
  )
}
