import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note, Problem } from './notice.tsx'

export type ListedProps<T> = {
  /** Undefined while loading. */
  items: readonly T[] | undefined
  problem: Error | null
  /** Shown if the list cannot be loaded. */
  failed: string
  empty: string
  /** Height of the placeholder while loading. */
  waiting?: number
  onDismiss?: () => void
  children: (item: T) => ReactNode
}

/** A list from the server: its items, or the loading, empty or error state. */
export function QueryList<T>({ items, problem, failed, empty, waiting = 20, children, ...rest }: ListedProps<T>) {
  return (
    <>
      <Problem of={problem} or={failed} {...rest} />
      {items === undefined && problem === null && <Skeleton h={waiting} />}
      {items?.length === 0 && <Text c="dimmed">{empty}</Text>}
      <Stack component="ul" gap={0}>
        {items?.map(children)}
      </Stack>
    </>
  )
}

export type LineProps = { title: ReactNode; marks?: ReactNode; note: ReactNode; children: ReactNode }

/** One item: title, details and actions. */
export const Line = ({ title, marks, note, children }: LineProps) => (
  <Group component="li" justify="space-between" py={6} gap="sm" className="hairline">
    <div style={{ minWidth: 0 }}>
      <Group gap={8}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        {marks}
      </Group>
      <Note>{note}</Note>
    </div>
    <Group gap="xs" ml="auto">
      {children}
    </Group>
  </Group>
)

/** Add button beside the title of a list. */
export const AddButton = (props: { children: string; onClick: () => void }) => (
  <Button leftSection={<Plus size={14} />} {...props} />
)
