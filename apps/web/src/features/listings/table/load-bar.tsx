import { Button, Group, Progress } from '@mantine/core'
import { formatCount, plural } from '../../../platform/formats.ts'
import type { Table } from '../rows/use-table-screen.ts'
import { Quiet } from '../../../platform/ui/note.tsx'

/** Rows of the table as last counted; a capture adds to them. */
export type LoadBarProps = { table: Table; total: number }

/** How far the rows are loaded, with a way to stop and to go on; what stopped them; and rows that came since. */
export function LoadBar({ table: { phase, problem, all, cancel, loadRest }, total }: LoadBarProps) {
  const loaded = all.rows.length
  const isReady = phase === 'ready'
  if (loaded === 0 || (isReady && total <= loaded)) return null
  const most = Math.max(total, loaded)
  return (
    <Group gap="md" wrap="nowrap" mih={36} px="md" fz="sm" className="below">
      {!isReady && <Progress flex="1 1 80px" value={(loaded * 100) / most} aria-label="Rows loaded" />}
      <Quiet {...(phase === 'failed' ? { role: 'alert' } : {})}>
        {problem !== null && `${problem} `}
        {isReady
          ? `${plural(total - loaded, 'new row')} since these were loaded`
          : `${formatCount(loaded)} of ${formatCount(most)} rows loaded`}
      </Quiet>
      <Button variant="link" onClick={phase === 'loading' ? cancel : () => void loadRest()}>
        {isReady && (total - loaded === 1 ? 'Show it' : 'Show them')}
        {!isReady && (phase === 'loading' ? 'Cancel' : 'Load the rest')}
      </Button>
    </Group>
  )
}
