import { Anchor, Group } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { Link } from 'react-router'
import { areaPath } from '../../../platform/paths.ts'
import { useCampaigns } from '../queries.ts'
import { formatDateTime } from '../../../platform/formats.ts'
import { StateMark, type Tone } from '../../../platform/ui/index.ts'

const most = 3

/** The account's schedules at the foot of Home: blocked ones first, then the next. */
export default function ScheduleNote({ userId }: { userId: string }) {
  const { data = [] } = useCampaigns()
  const scheduled = data.filter(({ cron }) => cron !== null).toSorted((a, b) => rankOf(a) - rankOf(b))
  if (scheduled.length === 0) return null
  return (
    <Group component="section" aria-label="Schedules" gap="6px 20px" mt="sm" fz="sm" c="dimmed">
      {scheduled.slice(0, most).map((campaign) => (
        <Group key={campaign.id} gap={8} wrap="nowrap">
          <b>{campaign.name}</b>
          <CampaignState campaign={campaign} />
        </Group>
      ))}
      <Anchor component={Link} to={`${areaPath(userId, 'job-history')}#campaigns`}>
        {scheduled.length > most ? `All ${scheduled.length} schedules` : 'Campaigns'}
      </Anchor>
    </Group>
  )
}

const rankOf = ({ isPaused, waitingSince, lastError, nextAt }: Campaign): number => {
  if (waitingSince !== null) return 0
  if (lastError !== null) return 1
  return isPaused ? Number.MAX_SAFE_INTEGER : (nextAt ?? 2)
}

/** The schedule's state; a problem comes before the next time. */
function stateOf({ isPaused, waitingSince, lastError, nextAt }: Campaign): { tone: Tone; text: string } {
  if (isPaused) return { tone: 'paused', text: 'Paused' }
  if (waitingSince !== null)
    return { tone: 'running', text: `Due since ${formatDateTime(waitingSince)}, waiting for the running capture` }
  if (lastError !== null) return { tone: 'failed', text: `Could not start: ${lastError}` }
  if (nextAt !== null) return { tone: 'waiting', text: `Next ${formatDateTime(nextAt)}` }
  return { tone: 'waiting', text: 'No schedule' }
}

export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { tone, text } = stateOf(campaign)
  return (
    <StateMark tone={tone} style={{ whiteSpace: 'normal' }}>
      {text}
    </StateMark>
  )
}
