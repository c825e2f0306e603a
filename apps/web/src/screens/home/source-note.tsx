import { Button, Group, Paper, Text } from '@mantine/core'
import { FlaskConical } from 'lucide-react'
import { sourceName } from '../../features/runtime/choose/source/use-sources.ts'
import { setPreferences, usePreferences } from '../../features/runtime/preferences.ts'

const usual = 'Choose another source, or set OVERTURE_URL or OSM_EXTRACT, for real listings.'

/** Says that the businesses are invented; it can be made small, never hidden. */
export function SourceNote({ title, why }: { title: string; why: string }) {
  const { isNoteMinimized } = usePreferences()
  return (
    <Paper
      component="aside"
      radius="sm"
      withBorder={!isNoteMinimized}
      {...(isNoteMinimized ? { bg: 'transparent' } : { mb: 'md', px: 'md', py: 3 })}
      aria-label="About the source"
    >
      <Group gap="sm" wrap="nowrap" mih={26} c="dimmed" fz="sm" lh="18px">
        <FlaskConical size={14} color="var(--warn)" style={{ flex: 'none' }} aria-hidden="true" />
        <span>
          <Text component="strong" inherit fw={600} c="warn">
            {sourceName(title)}: fictional businesses.
          </Text>
          {!isNoteMinimized &&
            ` Names, phones and websites are invented for trying things out, with real cities and ZIP areas. ${why || usual}`}
        </span>
        <Button
          variant="link"
          ml="auto"
          c="dimmed"
          td="underline"
          onClick={() => setPreferences({ isNoteMinimized: !isNoteMinimized })}
        >
          {isNoteMinimized ? 'More' : 'Less'}
        </Button>
      </Group>
    </Paper>
  )
}
