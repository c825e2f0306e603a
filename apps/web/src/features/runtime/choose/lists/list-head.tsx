import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export type ListHeadProps = {
  /** Such as `3 places`. */
  count: string
  isEmpty: boolean
  onClear: () => void
  /** Actions before Clear. */
  children?: ReactNode
}

/** Above a list: how many are selected, and Clear. */
export const ListHead = ({ count, isEmpty, onClear, children }: ListHeadProps) => (
  <Group gap="sm" wrap="nowrap" mih={24} mb="sm">
    <Text span className="mono" size="xs" flex="none" c={isEmpty ? 'dimmed' : 'accent'} aria-live="polite">
      {count}
    </Text>
    <Group gap="sm" ml="auto" wrap="nowrap" fz="sm">
      {children}
      <Button variant="link" disabled={isEmpty} onClick={onClear}>
        Clear
      </Button>
    </Group>
  </Group>
)
