import { Button, Group, Text } from '@mantine/core'
import { Notice } from '../../../platform/ui/index.ts'
import type { useHeldChange } from './use-held-change.ts'

/** While a change is held back: what was done, and the way back. After one that was refused: why. */
export function UndoBar({ held, problem, undo, sendNow, dismiss }: ReturnType<typeof useHeldChange>) {
  if (problem !== null) {
    return (
      <Notice kind="error" m="sm" onDismiss={dismiss}>
        {problem.replace(/\.?$/u, '.')} The rows are shown as they were.
      </Notice>
    )
  }
  if (held === null) return null
  return (
    <Group gap="sm" px="md" py={4} mih={40} className="above" bg="var(--accent-bg)" role="group" aria-label="Undo">
      <Text component="output" inherit flex={1} miw={0} truncate>
        {held.text}. Sent in 10 seconds.
      </Text>
      <Button variant="link" onClick={() => void sendNow()}>
        Send now
      </Button>
      <Button onClick={undo}>Undo</Button>
    </Group>
  )
}
