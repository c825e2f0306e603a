import { Group, Progress, Stack } from '@mantine/core'
import { freeListings, lowCreditThreshold } from '@gazetteer/contract'
import { formatCount } from '../../platform/formats.ts'
import { usagePercent } from './credits.ts'
import { Note } from '../../platform/ui/note.tsx'

/** What a free account has used, in words, percent and a bar. */
export function UsageBar({ used, max }: { used: number; max: number | null | undefined }) {
  const most = max ?? freeListings
  const left = Math.max(0, most - used)
  const percent = usagePercent(used, most)
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <span>
          <b className="mono">{formatCount(used)}</b> of <b className="mono">{formatCount(most)}</b> listings used
        </span>
        <span className="mono">{percent} %</span>
      </Group>
      <Progress value={percent} aria-label="Listings used" color={left < lowCreditThreshold ? 'fail' : 'done'} />
      <Note>{formatCount(left)} left</Note>
    </Stack>
  )
}
