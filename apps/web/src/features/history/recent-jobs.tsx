import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../platform/formats.ts'
import { StateMark } from '../../platform/ui/index.ts'
import { jobTones } from './job-labels.ts'
import { useJobs } from './queries.ts'
import { jobPath } from '../../platform/paths.ts'

export function RecentJobs({ user, most }: { user: User; most: number }) {
  const jobs = useJobs(user, false)
  if (jobs.data === undefined) return jobs.error === null ? <Skeleton height={84} /> : null
  const newest = jobs.data.slice(0, most)
  if (newest.length === 0) {
    return (
      <Text c="dimmed" py="sm">
        No jobs yet. Your first capture appears here.
      </Text>
    )
  }
  return (
    <Table horizontalSpacing={0} verticalSpacing={7} aria-label="Recent jobs">
      <Table.Tbody>
        {newest.map((job) => (
          <Table.Tr key={job.id}>
            <Table.Td>
              <Anchor component={Link} to={jobPath(user.id, job.id)} className="mono touch">
                {job.id}
              </Anchor>
            </Table.Td>
            <Table.Td>
              <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
            </Table.Td>
            <Table.Td className="mono" c="dimmed" visibleFrom="xs">
              {formatDateTime(job.startTime)}
            </Table.Td>
            <Table.Td className="num">{formatCount(job.recordsProcessed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
