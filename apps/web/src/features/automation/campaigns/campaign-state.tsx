import type { Campaign } from '@gazetteer/contract'
import { formatDateTime, formatInZone } from '../../../platform/formats.ts'
import { StateMark, type Tone } from '../../../platform/ui/index.ts'

/** The schedule's state; a problem comes before the next time. */
export function scheduleState({ isPaused, waitingSince, lastError, nextAt, timezone }: Campaign): {
  tone: Tone
  text: string
} {
  if (isPaused) return { tone: 'paused', text: 'Paused' }
  if (waitingSince !== null)
    return { tone: 'running', text: `Due since ${formatDateTime(waitingSince)}, waiting for the running capture` }
  if (lastError !== null) return { tone: 'failed', text: `Could not start: ${lastError}` }
  if (nextAt !== null)
    return { tone: 'waiting', text: `Next ${formatInZone(nextAt, timezone) ?? `in ${timezone} time`}` }
  return { tone: 'waiting', text: 'No schedule' }
}

export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { tone, text } = scheduleState(campaign)
  return (
    <StateMark tone={tone} style={{ whiteSpace: 'normal' }}>
      {text}
    </StateMark>
  )
}
