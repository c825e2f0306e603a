import { Button, Group, Progress, Text } from '@mantine/core'
import { formatCount, plural } from '../../../platform/formats.ts'
import type { RowsPhase } from '../rows/use-rows.ts'

export type LoadBarProps = {
  phase: RowsPhase
  problem: string | null
  loaded: number
  /** Rows of the table as last counted; a capture adds to them. */
  total: number
  onCancel: () => void
  onRest: () => void
}

/** How far the rows are loaded, with a way to stop and to go on; what stopped them; and rows that came since. */
export function LoadBar({ phase, problem, loaded, total, onCancel, onRest }: LoadBarProps) {
  const isReady = phase === 'ready'
  if (loaded === 0 || (isReady && total <= loaded)) return null
  const most = Math.max(total, loaded)
  return (
    <Group gap="md" wrap="nowrap" mih={36} px="md" fz="sm" className="below">
      {!isReady && <Progress flex="1 1 80px" value={(loaded * 100) / most} aria-label="Rows loaded" />}
      <Text span inherit c="dimmed" {...(phase === 'failed' ? { role: 'alert' } : {})}>
        {problem !== null && `${problem} `}
        {isReady
          ? `${plural(total - loaded, 'new row')} since these were loaded`
          : `${formatCount(loaded)} of ${formatCount(most)} rows loaded`}
      </Text>
      <Button variant="link" onClick={phase === 'loading' ? onCancel : onRest}>
        {isReady && (total - loaded === 1 ? 'Show it' : 'Show them')}
        {!isReady && (phase === 'loading' ? 'Cancel' : 'Load the rest')}
      </Button>
    </Group>
  )
}
