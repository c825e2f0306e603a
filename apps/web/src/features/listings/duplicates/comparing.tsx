import { Group, Loader } from '@mantine/core'
import type { TableRow } from '@gazetteer/contract'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../platform/formats.ts'
import { Problem } from '../../../platform/ui/index.ts'
import { messageOf } from '../../../platform/api/call.ts'

/** Progress of a comparison, or its error. */
export function Comparing({ count, problem }: { count: number; problem: string | null }) {
  if (problem !== null) return <Problem of={problem} />
  return (
    <Group component="output" gap="sm" mih={120} c="dimmed">
      <Loader /> Comparing {formatCount(count)} rows
    </Group>
  )
}

type Comparison<T> = {
  /** The rows at the start; later changes must not reorder the list. */
  comparedRows: readonly TableRow[]
  comparison: T | null
  problem: string | null
}

/** Compares the rows once in a worker; cancelled on unmount. */
export function useComparison<T>(
  rows: readonly TableRow[],
  compare: (rows: readonly TableRow[], signal: AbortSignal) => Promise<T>,
): Comparison<T> {
  const [comparedRows] = useState(rows)
  const [state, setState] = useState<{ comparison: T | null; problem: string | null }>({
    comparison: null,
    problem: null,
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const runComparison = async () => {
      try {
        const found = await compare(comparedRows, signal)
        if (!signal.aborted) setState({ comparison: found, problem: null })
      } catch (error) {
        if (!signal.aborted) setState({ comparison: null, problem: messageOf(error, 'Could not compare the rows.') })
      }
    }
    void runComparison()
    return () => controller.abort()
  }, [comparedRows, compare])
  return { comparedRows, ...state }
}
