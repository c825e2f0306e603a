import { Anchor, Button, Checkbox, Table, type TableTdProps, VisuallyHidden } from '@mantine/core'
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
import { ScrollCard, StateMark } from '../../platform/ui/index.ts'
import styles from './job-table.module.css'
import { databaseName, jobModes, jobSubject, jobTones } from './job-labels.ts'

export type JobTableProps = {
  jobs: readonly Job[]
  openId: string | null
  onOpen: (jobId: string | null) => void
  /** Content of an expanded row. */
  renderDetails: (job: Job) => ReactNode
  /** Of the jobs to compare; null: none are chosen now. */
  choice?: JobChoice | null
}

/** `problemOf`: why a job cannot be chosen; null: it can. */
export type JobChoice = {
  chosen: readonly string[]
  problemOf: (job: Job) => string | null
  onChoose: (jobId: string) => void
}

/** `share`: records of the job as a share of the largest shown. */
type JobLine = { job: Job; share: number; isOpen: boolean; onToggle: () => void }

/** A column of the table; `props` are those of its header and of its cells. */
type Column = {
  name: string
  props?: Pick<TableTdProps, 'visibleFrom' | 'className'>
  cell: (line: JobLine) => ReactNode
}

/** A phone shows job, status and result; the expanded row shows the rest. */
const columns: readonly Column[] = [
  { name: 'DB', props: { visibleFrom: 'xs' }, cell: ({ job }) => databaseName(job.dbProvider) },
  { name: 'Job ID', cell: (line) => <JobCell {...line} /> },
  { name: 'Status', cell: ({ job }) => <StateMark tone={jobTones[job.status]}>{job.status}</StateMark> },
  { name: 'Mode', props: { visibleFrom: 'xs' }, cell: ({ job }) => jobModes[job.mode] },
  {
    name: 'Started',
    props: { visibleFrom: 'xs' },
    cell: ({ job }) => <span className="mono">{formatDateTime(job.startTime)}</span>,
  },
  {
    name: 'Duration',
    props: { visibleFrom: 'xs', className: 'num' },
    cell: ({ job }) => formatDuration(job.duration),
  },
  {
    name: 'Records',
    props: { className: 'num' },
    cell: ({ job, share }) => (
      <span className={styles.records}>
        <span className={styles.track} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        {formatCount(job.recordsProcessed)}
      </span>
    ),
  },
]

export function JobTable({ jobs, openId, onOpen, renderDetails, choice = null }: JobTableProps) {
  const isPhone = usePhone()
  const max = Math.max(1, ...jobs.map(({ recordsProcessed }) => recordsProcessed))
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
    <ScrollCard aria-label="Jobs">
      <Table horizontalSpacing={isPhone ? 'xs' : 'md'} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {choice !== null && (
              <Table.Th scope="col" w={32}>
                <VisuallyHidden>Compare</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map(({ name, props }) => (
              <Table.Th key={name} scope="col" {...props}>
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
              share={job.recordsProcessed / max}
              isOpen={job.id === openId}
              choice={choice}
              onToggle={() => onOpen(job.id === openId ? null : job.id)}
            >
              {job.id === openId ? renderDetails(job) : null}
            </JobRow>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollCard>
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

type JobRowProps = JobLine & { choice: JobChoice | null; children: ReactNode }

const JobRow = ({ children, choice, ...line }: JobRowProps) => (
  <>
    <Table.Tr h={52} style={{ cursor: 'pointer', whiteSpace: 'nowrap' }} onClick={line.onToggle}>
      {choice !== null && <ChoiceCell job={line.job} choice={choice} />}
      {columns.map(({ name, props, cell }) => (
        <Table.Td key={name} {...props}>
          {cell(line)}
        </Table.Td>
      ))}
    </Table.Tr>
    {line.isOpen && (
      <Table.Tr bg="var(--card)">
        {/* Wide content scrolls by itself and never widens the table. */}
        <Table.Td
          colSpan={columns.length + (choice === null ? 0 : 1)}
          maw={0}
          px={{ base: 10, xs: 'lg' }}
          pt="md"
          pb={20}
        >
          {children}
        </Table.Td>
      </Table.Tr>
    )}
  </>
)

function ChoiceCell({ job, choice: { chosen, problemOf, onChoose } }: { job: Job; choice: JobChoice }) {
  const isChosen = chosen.includes(job.id)
  const problem = isChosen ? null : problemOf(job)
  return (
    <Table.Td onClick={(event) => event.stopPropagation()} title={problem ?? undefined}>
      <Checkbox
        aria-label={problem === null ? `Compare ${job.id}` : `Compare ${job.id}: ${problem}`}
        checked={isChosen}
        disabled={problem !== null}
        onChange={() => onChoose(job.id)}
      />
    </Table.Td>
  )
}

/** The subject links to the job's page; the ID expands the row. */
const JobCell = ({ job, isOpen, onToggle }: JobLine) => (
  <>
    <Anchor
      component={Link}
      to={jobPath(job.userId, job.id)}
      fw={500}
      c="var(--text)"
      className="cut job-subject"
      title={jobSubject(job)}
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
  </>
)
