import { Anchor, Box, Group, Stack, Text } from '@mantine/core'
import type { Campaign } from '@gazetteer/contract'
import { Link } from 'react-router'
import { areaPath } from '../../../platform/paths.ts'
import { useCampaigns } from '../queries.ts'
import { scheduleWords } from './schedule.ts'
import { formatDateTime, formatInZone } from '../../../platform/formats.ts'
import { Card, Note, StateMark, type Tone } from '../../../platform/ui/index.ts'

const most = 3

/** The account's schedules on Home: blocked ones first, then the next. */
export default function ScheduleNote({ userId }: { userId: string }) {
  const { data = [] } = useCampaigns()
  const scheduled = data.filter(({ cron }) => cron !== null).toSorted((a, b) => rankOf(a) - rankOf(b))
  if (scheduled.length === 0) return null
  return (
    <Card
      title="Schedules"
      titleId="schedules"
      mt="md"
      aside={
        <Anchor component={Link} to={`${areaPath(userId, 'job-history')}#campaigns`} className="target">
          {scheduled.length > most ? `All ${scheduled.length} schedules` : 'Campaigns'}
        </Anchor>
      }
    >
      <Stack component="ul" gap={0}>
        {scheduled.slice(0, most).map((campaign) => (
          <Group component="li" key={campaign.id} gap="2px 16px" py={4} className="hairline">
            <Text fw={500}>{campaign.name}</Text>
            <Note span>{scheduleWords(campaign)}</Note>
            <Box ml="auto">
              <CampaignState campaign={campaign} />
            </Box>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

const rankOf = ({ isPaused, waitingSince, lastError, nextAt }: Campaign): number => {
  if (waitingSince !== null) return 0
  if (lastError !== null) return 1
  return isPaused ? Number.MAX_SAFE_INTEGER : (nextAt ?? 2)
}

/** The schedule's state; a problem comes before the next time. */
function stateOf({ isPaused, waitingSince, lastError, nextAt, timezone }: Campaign): { tone: Tone; text: string } {
  if (isPaused) return { tone: 'paused', text: 'Paused' }
  if (waitingSince !== null)
    return { tone: 'running', text: `Due since ${formatDateTime(waitingSince)}, waiting for the running capture` }
  if (lastError !== null) return { tone: 'failed', text: `Could not start: ${lastError}` }
  if (nextAt !== null)
    return { tone: 'waiting', text: `Next ${formatInZone(nextAt, timezone) ?? `in ${timezone} time`}` }
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
