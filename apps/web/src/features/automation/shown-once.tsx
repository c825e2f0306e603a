import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { CopyButton } from '../../platform/ui/index.ts'

export type ShownOnceProps = { secret: string; text: string; copyLabel: string; onClose: () => void }

/** A new secret; the server stores no readable copy. */
export const ShownOnce = ({ secret, text, copyLabel, onClose }: ShownOnceProps) => (
  <Stack>
    <Text>{text}</Text>
    <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {secret}
    </Code>
    <Group justify="flex-end" gap="sm">
      <CopyButton text={secret} label={copyLabel} variant="filled" />
      <Button onClick={onClose}>Done</Button>
    </Group>
  </Stack>
)
