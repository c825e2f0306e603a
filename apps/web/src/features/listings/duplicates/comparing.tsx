import { Group, Loader } from '@mantine/core'
import { formatCount } from '../../../platform/formats.ts'
import { Notice } from '../../../platform/ui/notice.tsx'

/** While the rows are compared, or why they were not. */
export function Comparing({ count, problem }: { count: number; problem: string | null }) {
  if (problem !== null) return <Notice kind="error">{problem}</Notice>
  return (
    <Group component="output" gap="sm" mih={120} c="dimmed">
      <Loader /> Comparing {formatCount(count)} rows
    </Group>
  )
}
