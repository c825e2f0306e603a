import { Group, Loader } from '@mantine/core'
import { formatCount } from '../../../platform/formats.ts'
import { Problem } from '../../../platform/ui/problem.tsx'

/** While the rows are compared, or why they were not. */
export function Comparing({ count, problem }: { count: number; problem: string | null }) {
  if (problem !== null) return <Problem of={problem} />
  return (
    <Group component="output" gap="sm" mih={120} c="dimmed">
      <Loader /> Comparing {formatCount(count)} rows
    </Group>
  )
}
