import { Button, Group, Progress, Text } from '@mantine/core'
import { tablePageSize } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { formatCount, plural } from '../../../platform/formats.ts'
import type { LoadedRows } from '../rows/use-rows.ts'
import type { TableView } from '../rows/use-table-view.ts'
import { pageCount } from '../rows/view-state.ts'
import { Quiet } from '../../../platform/ui/index.ts'

/** Shows the current page; `children` is the status message. */
export function PageBar({ view: { state, filtered, setView }, children }: { view: TableView; children: ReactNode }) {
  const { page } = state
  const total = filtered.rows.length
  const pages = pageCount(total)
  const first = (page - 1) * tablePageSize + 1
  const last = Math.min(total, page * tablePageSize)
  return (
    <Group component="footer" gap="sm" wrap="nowrap" mih={44} px="md" py={5} c="dimmed" fz="sm" className="above">
      {total > 0 && (
        <Text span inherit style={{ whiteSpace: 'nowrap' }}>
          Rows {formatCount(first)}–{formatCount(last)} of {formatCount(total)}
        </Text>
      )}
      <Text component="output" inherit flex={1} miw={0} pl="md" truncate>
        {children}
      </Text>
      {total > 0 && (
        <Text span inherit visibleFrom="xs">
          Page {formatCount(page)} of {formatCount(pages)}
        </Text>
      )}
      <Button disabled={page <= 1} onClick={() => setView({ page: page - 1 })}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => setView({ page: page + 1 })}>
        Next
      </Button>
    </Group>
  )
}

/**
 * Load progress with cancel and resume, load errors, and rows added since. `total` is the last count of the table; a
 * capture increases it.
 */
export function LoadBar({ rows, total }: { rows: LoadedRows; total: number }) {
  const { phase, problem, all, cancel, loadRest } = rows
  const loaded = all.rows.length
  const isReady = phase === 'ready'
  if (loaded === 0 || (isReady && total <= loaded)) return null
  const most = Math.max(total, loaded)
  return (
    <Group gap="md" wrap="nowrap" mih={36} px="md" fz="sm" className="above">
      {!isReady && <Progress flex="1 1 80px" value={(loaded * 100) / most} aria-label="Rows loaded" />}
      <Quiet {...(phase === 'failed' ? { role: 'alert' } : {})}>
        {problem !== null && `${problem} `}
        {isReady
          ? `${plural(total - loaded, 'new row')} since the table was loaded`
          : `${formatCount(loaded)} of ${formatCount(most)} rows loaded`}
      </Quiet>
      <Button variant="link" onClick={phase === 'loading' ? cancel : () => void loadRest()}>
        {isReady && 'Load'}
        {!isReady && (phase === 'loading' ? 'Cancel' : 'Load the rest')}
      </Button>
    </Group>
  )
}
