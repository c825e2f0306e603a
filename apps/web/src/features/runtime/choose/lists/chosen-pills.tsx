import { Group, Pill, ScrollArea } from '@mantine/core'
import { formatCount } from '../../../../platform/formats.ts'
import { Note } from '../../../../platform/ui/note.tsx'

const mostShown = 40

/** What is chosen stays in sight, whatever the list below is searched for; a press on × leaves one out. */
export function ChosenPills({ chosen, onRemove }: { chosen: readonly string[]; onRemove: (name: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ScrollArea.Autosize mah={58} scrollbarSize={4} mb="sm">
      <Group gap={4}>
        {chosen.slice(0, mostShown).map((name) => (
          <Pill key={name} withRemoveButton onRemove={() => onRemove(name)}>
            {name}
          </Pill>
        ))}
        {chosen.length > mostShown && <Note span>and {formatCount(chosen.length - mostShown)} more</Note>}
      </Group>
    </ScrollArea.Autosize>
  )
}
