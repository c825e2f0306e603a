import { Group, Progress, Stack, Text } from '@mantine/core'
import { freeListings, lowCreditThreshold } from '@gazetteer/contract'
import { formatCount } from '../../platform/formats.ts'
import { type ShownCredits, usagePercent } from './credits.ts'
import { Note } from '../../platform/ui/index.ts'

/** Usage of a free account: text, percent and bar. */
export function UsageBar({ used, max }: { used: number; max: number | null | undefined }) {
  const most = max ?? freeListings
  const creditsLeft = Math.max(0, most - used)
  const percent = usagePercent(used, most)
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <span>
          <b className="mono">{formatCount(used)}</b> of <b className="mono">{formatCount(most)}</b> listings used
        </span>
        <span className="mono">{percent} %</span>
      </Group>
      <Progress value={percent} aria-label="Listings used" color={creditsLeft < lowCreditThreshold ? 'fail' : 'done'} />
      <Note>{formatCount(creditsLeft)} left</Note>
    </Stack>
  )
}

/** Plan and usage, in the toolbar. */
export function UsageMeter({ credits }: { credits: ShownCredits }) {
  const { usage, text } = credits
  const shown = (
    <Text span className="mono" size="xs" c="dimmed" truncate title={text}>
      {usage?.text ?? text}
    </Text>
  )
  if (usage === null) return shown
  return (
    <Group component="span" gap="0 8px" className="meter" title={`${usage.left} of ${usage.max} listings left`}>
      <Progress
        w={48}
        value={usagePercent(usage.used, usage.max)}
        color={usage.isLow ? 'fail' : 'done'}
        aria-label="Listings used"
      />
      {shown}
    </Group>
  )
}
