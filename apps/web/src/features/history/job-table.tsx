import { Paper, Table } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { useKeys } from '../../platform/keyboard.ts'
import { usePhone } from '../../platform/use-phone.ts'
import { JobRow } from './job-row.tsx'

export type JobTableProps = {
  jobs: readonly Job[]
  openId: string | null
  onOpen: (jobId: string | null) => void
  /** What stands in an open row. */
  renderDetails: (job: Job) => ReactNode
}

/** A phone shows which job, how it ended and what it found; the opened row tells the rest. */
export const columns = [
  { name: 'DB', visibleFrom: 'xs' },
  { name: 'Job ID' },
  { name: 'Status' },
  { name: 'Mode', visibleFrom: 'xs' },
  { name: 'Started', visibleFrom: 'xs' },
  { name: 'Duration', visibleFrom: 'xs', className: 'num' },
  { name: 'Records', className: 'num' },
]

export function JobTable({ jobs, openId, onOpen, renderDetails }: JobTableProps) {
  const isPhone = usePhone()
  const move = (step: number) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-job-toggle]')]
    const here = buttons.findIndex((button) => button === document.activeElement)
    buttons[here === -1 ? 0 : Math.min(buttons.length - 1, Math.max(0, here + step))]?.focus()
  }
  useKeys({
    ArrowDown: () => move(1),
    j: () => move(1),
    ArrowUp: () => move(-1),
    k: () => move(-1),
    Escape: () => onOpen(null),
  })
  return (
    // Wide tables scroll inside their frame, which the keyboard must reach.
    <Paper component="section" tabIndex={0} aria-label="Jobs" style={{ overflowX: 'auto' }}>
      <Table horizontalSpacing={isPhone ? 'sm' : 'md'} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ name, ...rest }) => (
              <Table.Th key={name} scope="col" {...rest}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              isOpen={job.id === openId}
              columns={columns.length}
              onToggle={() => onOpen(job.id === openId ? null : job.id)}
            >
              {job.id === openId ? renderDetails(job) : null}
            </JobRow>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
