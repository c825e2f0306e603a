import { Anchor, Box, Button, Group, Paper, Table, Text } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { Listing } from '@gazetteer/listing'
import { formatPhone } from '@gazetteer/listing/normalize'
import { ExternalLink, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dash, formatCount, formatRating, plural } from '../../platform/formats.ts'
import { Note, StateMark } from '../../platform/ui/index.ts'
import { DownloadMenu } from './download-menu.tsx'
import { FileButton } from './file-button.tsx'
import { continuesFirst, gapsText, onlyNewText, pageName } from './job-labels.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { duplicatesPath, jobPath } from '../../platform/paths.ts'

export type ResultCardProps = {
  userId: string
  /** A job that has ended. */
  job: Job
  /** Where its listings are. */
  tablePath: string
  /** Whether the plan has every file format. */
  isPro: boolean
  /** Further actions: Schedule this, Continue. */
  children: ReactNode
}

/** How many rows of the result are shown. */
const previewRows = 10

/** The result of an ended job: counts, first rows, and what to do with them. */
export function ResultCard({ userId, job, tablePath, isPro, children }: ResultCardProps) {
  const hasRows = job.recordsProcessed > 0 && job.clearedAt === null
  return (
    <Paper component="section" aria-label="Result" px="lg" py="sm" mt="md">
      <Group gap="4px 12px" mih={32}>
        <StateMark tone={toneOf(job)}>{words[job.status]}</StateMark>
        <JobResult job={job} userId={userId} />
        {job.filename === null && <Note span>No file: the capture stored no listings.</Note>}
        <Group gap="sm" ml="auto">
          {hasRows && (
            <>
              <DownloadMenu job={job} isPro={isPro} isPrimary={!continuesFirst(job, isPro)} />
              <Button component={Link} to={tablePath} leftSection={<Table2 size={14} />}>
                Open in table
              </Button>
              {job.filename !== null && (
                <FileButton kind="view" filename={pageName(job.filename)} leftSection={<ExternalLink size={14} />}>
                  View
                </FileButton>
              )}
            </>
          )}
          {children}
        </Group>
      </Group>
      {hasRows && <RowsPreview job={job} limit={previewRows} />}
    </Paper>
  )
}

const words = { running: 'Running', completed: 'Completed', stopped: 'Stopped', failed: 'Failed', skipped: 'Skipped' }

function toneOf({ status, gaps }: Job) {
  if (status === 'completed') return gaps.length > 0 ? 'warn' : 'done'
  return status === 'stopped' || status === 'skipped' ? 'stopped' : 'failed'
}

type Previewed = {
  title: string
  valueOf: (row: Listing) => string | null
  /** Look of its cells. */
  cell?: { className?: string; visibleFrom?: 'xs' | 'sm' }
}

const previewed: readonly Previewed[] = [
  { title: 'Name', valueOf: ({ name }) => name },
  { title: 'Phone', cell: { className: 'mono' }, valueOf: ({ phone }) => (phone === null ? null : formatPhone(phone)) },
  { title: 'Category', cell: { visibleFrom: 'xs' }, valueOf: ({ category }) => category },
  { title: 'Address', cell: { visibleFrom: 'sm' }, valueOf: ({ address }) => address },
  {
    title: 'City',
    cell: { visibleFrom: 'xs' },
    valueOf: ({ city, state }) => [city, state].filter(Boolean).join(', ') || null,
  },
  {
    title: 'Rating',
    cell: { className: 'num', visibleFrom: 'sm' },
    valueOf: ({ rating }) => (rating === null ? null : formatRating(rating)),
  },
]
const narrow = new Set(['Name', 'Category', 'City'])

export type RowsPreviewProps = {
  job: Job
  limit: number
  /** In a column beside other content: three columns. */
  isNarrow?: boolean
}

/** The first rows of a job, in the order found. */
export function RowsPreview({ job, limit, isNarrow = false }: RowsPreviewProps) {
  const params = { jobId: job.id }
  const { data } = useCall('jobListings', { params, query: { limit }, staleTime: Infinity, version: versionOf(job) })
  const rows = data?.listings ?? []
  const shown = isNarrow ? previewed.filter(({ title }) => narrow.has(title)) : previewed
  return (
    // Its final height while loading, so that nothing moves.
    <Box mt="sm" mx={-16} mih={data === undefined ? 30 * (limit + 1) + 1 : undefined} style={{ overflowX: 'auto' }}>
      <Table aria-label="First rows" layout="fixed" fz="sm" horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ title, cell }) => (
              <Table.Th key={title} scope="col" h={30} {...cell}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            return (
              <Table.Tr key={row.source_id} h={30}>
                {shown.map(({ title, valueOf, cell }) => (
                  <Table.Td key={title} {...cell}>
                    <Text inherit truncate>
                      {valueOf(row) ?? <span className="dash">{dash}</span>}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

/** Changes when the job is continued or its gaps are retried. */
const versionOf = ({ endTime, recordsProcessed }: Job) => `${endTime ?? ''} ${recordsProcessed}`

/** Result of a run: new, refreshed, gaps. */
function JobResult({ job, userId }: { job: Job; userId: string }) {
  const query = { jobId: job.id }
  const {
    stored = job.recordsProcessed,
    refreshed = null,
    duplicates = null,
  } = useCall('jobResult', { query, staleTime: Infinity, version: versionOf(job) }).data ?? {}
  const gaps = gapsText(job)
  return (
    <Text span className="num" ta="left">
      {refreshed === null ? (
        <b>{plural(stored, 'listing')}</b>
      ) : (
        <>
          <b>{formatCount(stored - refreshed)}</b> new · <b>{formatCount(refreshed)}</b> updated
        </>
      )}
      {job.onlyNew && ` · skipped ${onlyNewText}`}
      {gaps !== null && ' · '}
      {job.gaps.length === 0 ? (
        gaps
      ) : (
        <Anchor component={Link} underline="always" to={jobPath(userId, job.id)}>
          {gaps}
        </Anchor>
      )}
      {duplicates !== null && duplicates > 0 && (
        <>
          {' · '}
          {job.dbProvider === 'none' ? (
            plural(duplicates, 'possible duplicate')
          ) : (
            <Anchor component={Link} underline="always" to={duplicatesPath(userId)}>
              {plural(duplicates, 'possible duplicate')}: review
            </Anchor>
          )}
        </>
      )}
    </Text>
  )
}
