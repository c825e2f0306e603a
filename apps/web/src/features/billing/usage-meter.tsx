import { Group, Progress, Text } from '@mantine/core'
import type { ShownCredits } from './credits.ts'
import { usagePercent } from './credits.ts'

/** Plan and usage in the toolbar. */
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
