import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { columns } from '../rows/columns.ts'
import { filledFields, type Merge } from './merge.ts'

export type MergeQuestionProps = { merge: Merge; onMerge: (merge: Merge) => Promise<unknown>; onCancel: () => void }

const labels = new Map<string, string>(columns.map(({ key, label }) => [key, label.toLowerCase()]))

/** Says what a merge writes and deletes before it does. */
export function MergeQuestion({ merge, onMerge, onCancel }: MergeQuestionProps) {
  const merging = useMutation({ mutationFn: () => onMerge(merge) })
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  const filled = filledFields(merge).map(({ field }) => labels.get(field) ?? field)
  const kept = merge.kept.name ?? 'this row'
  const removed = merge.removed.name ?? 'the other row'
  return (
    <Group
      ref={question}
      role="group"
      aria-label="Merge these two?"
      tabIndex={-1}
      gap="sm"
      mt={10}
      px="md"
      py={10}
      bdrs="sm"
      bg="var(--sunken)"
    >
      <p style={{ flex: '1 1 260px' }}>
        Keeps <b>{kept}</b>
        {filled.length > 0 && <> with the other’s {filled.join(', ')}</>}, and deletes <b>{removed}</b>. This cannot be
        undone.
      </p>
      <Button disabled={merging.isPending} onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="danger" loading={merging.isPending} onClick={() => merging.mutate()}>
        Merge
      </Button>
    </Group>
  )
}
