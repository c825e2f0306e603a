import { Anchor, Button, Paper, Table } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { Job } from '@gazetteer/contract'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useKeys } from '../../platform/keyboard.ts'
import { usePhone } from '../../platform/use-phone.ts'
import type { useOlderJobs } from './queries.ts'
import { formatCount, formatDateTime, formatDuration } from '../../platform/formats.ts'
import { jobPath } from '../../platform/paths.ts'
import { StateMark } from '../../platform/ui/index.ts'
import { databaseName, jobModes, jobSubject, jobTones } from './job-labels.ts'

export type JobTableProps = {
  jobs: readonly Job[]
  openId: string | null
  onOpen: (jobId: string | null) => void
  /** Content of an expanded row. */
  renderDetails: (job: Job) => ReactNode
}

/** A phone shows job, status and result; the expanded row shows the rest. */
const columns = [
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
    // Wide tables scroll in their frame, so it must be focusable by keyboard.
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

/** Loads the next page of the history on scroll or click. */
export function OlderJobs({ older }: { older: ReturnType<typeof useOlderJobs> }) {
  const { ref, entry } = useIntersection()
  const { fetchNextPage, isFetching } = older
  const isInSight = entry?.isIntersecting === true
  useEffect(() => {
    if (isInSight) void fetchNextPage()
  }, [isInSight, fetchNextPage])
  return (
    <div ref={ref}>
      <Button loading={isFetching} onClick={() => void fetchNextPage()}>
        Show older jobs
      </Button>
    </div>
  )
}

type JobRowProps = { job: Job; isOpen: boolean; onToggle: () => void; children: ReactNode }

const JobRow = ({ job, isOpen, onToggle, children }: JobRowProps) => (
  <>
    <Table.Tr h={52} style={{ cursor: 'pointer', whiteSpace: 'nowrap' }} onClick={onToggle}>
      <Table.Td visibleFrom="xs">{databaseName(job.dbProvider)}</Table.Td>
      <Table.Td>
        <Anchor
          component={Link}
          to={jobPath(job.userId, job.id)}
          fw={500}
          c="var(--text)"
          className="cut job-subject"
          onClick={(event) => event.stopPropagation()}
        >
          {jobSubject(job) || 'Open job'}
        </Anchor>
        <Button
          variant="link"
          data-job-toggle=""
          c="dimmed"
          fz="xs"
          ff="monospace"
          aria-expanded={isOpen}
          leftSection={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          {job.id}
        </Button>
      </Table.Td>
      <Table.Td>
        <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
      </Table.Td>
      <Table.Td visibleFrom="xs">{jobModes[job.mode]}</Table.Td>
      <Table.Td visibleFrom="xs" className="mono">
        {formatDateTime(job.startTime)}
      </Table.Td>
      <Table.Td visibleFrom="xs" className="num">
        {formatDuration(job.duration)}
      </Table.Td>
      <Table.Td className="num">{formatCount(job.recordsProcessed)}</Table.Td>
    </Table.Tr>
    {isOpen && (
      <Table.Tr bg="var(--card)">
        {/* Wide content scrolls by itself and never widens the table. */}
        <Table.Td colSpan={columns.length} maw={0} px={{ base: 10, xs: 'lg' }} pt="md" pb={20}>
          {children}
        </Table.Td>
      </Table.Tr>
    )}
  </>
)
