import { Button, Text } from '@mantine/core'
import type { Comparison } from '@gazetteer/contract'
import { formatCount } from '../../../platform/formats.ts'
import { kindWords, kinds } from './change-words.ts'

/** What the last capture found changed, in a line that opens it. */
export function ChangeCounts({ comparison, onOpen }: { comparison: Comparison; onOpen: () => void }) {
  const { counts, isFirst } = comparison
  if (counts === null)
    return (
      <Text span inherit c="dimmed">
        Compared when it has ended
      </Text>
    )
  if (isFirst)
    return (
      <Text span inherit c="dimmed">
        First capture: the next is compared with it
      </Text>
    )
  const told = kinds.filter((kind) => counts[kind] > 0)
  if (told.length === 0)
    return (
      <Text span inherit c="dimmed">
        Nothing changed
      </Text>
    )
  return (
    <Button variant="link" onClick={onOpen}>
      {told.map((kind) => `${formatCount(counts[kind])} ${kindWords[kind].toLowerCase()}`).join(' · ')}
    </Button>
  )
}
