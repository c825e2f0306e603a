import { Button } from '@mantine/core'
import type { Comparison } from '@gazetteer/contract'
import { formatCount } from '../../../platform/formats.ts'
import { Quiet } from '../../../platform/ui/note.tsx'
import { kindWords, kinds } from './change-words.ts'

/** What the last capture found changed, in a line that opens it. */
export function ChangeCounts({ comparison, onOpen }: { comparison: Comparison; onOpen: () => void }) {
  const { counts, isFirst } = comparison
  if (counts === null) return <Quiet>Compared when it has ended</Quiet>
  if (isFirst) return <Quiet>First capture: the next is compared with it</Quiet>
  const told = kinds.filter((kind) => counts[kind] > 0)
  if (told.length === 0) return <Quiet>Nothing changed</Quiet>
  return (
    <Button variant="link" onClick={onOpen}>
      {told.map((kind) => `${formatCount(counts[kind])} ${kindWords[kind].toLowerCase()}`).join(' · ')}
    </Button>
  )
}
