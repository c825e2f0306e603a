import type { Campaign } from '@gazetteer/contract'
import { formatDateTime } from '../../../platform/formats.ts'
import { StateMark, type Tone } from '../../../platform/ui/index.ts'

/** How its schedule stands: what keeps it goes before when it is next. */
export function stateOf({ isPaused, waitingSince, lastError, nextAt }: Campaign): { tone: Tone; text: string } {
  if (isPaused) return { tone: 'paused', text: 'Paused' }
  if (waitingSince !== null)
    return { tone: 'running', text: `Due since ${formatDateTime(waitingSince)}, waits for the open capture` }
  if (lastError !== null) return { tone: 'failed', text: `Did not start: ${lastError}` }
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
