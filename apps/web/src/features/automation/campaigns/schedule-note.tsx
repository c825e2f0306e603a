import { Anchor } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { Link } from 'react-router'
import { campaignsPath } from '../../../platform/paths.ts'
import { StateMark } from '../../../platform/ui/index.ts'
import { useCampaigns } from '../queries.ts'
import { scheduleState } from './campaign-state.tsx'

/** The schedule that needs attention first: a blocked one, else the next. Nothing without schedules. */
export default function ScheduleNote({ userId }: { userId: string }) {
  const { data = [] } = useCampaigns()
  const [first] = data
    .filter(({ cron, isPaused }) => cron !== null && !isPaused)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  if (first === undefined) return null
  const { tone, text } = scheduleState(first)
  return (
    <Anchor component={Link} to={campaignsPath(userId)} title={`${first.name}: ${text}`}>
      <StateMark tone={tone}>{text}</StateMark>
    </Anchor>
  )
}

const rankOf = ({ waitingSince, lastError, nextAt }: Campaign): number => {
  if (waitingSince !== null) return 0
  return lastError === null ? (nextAt ?? 2) : 1
}
