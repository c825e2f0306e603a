import { Anchor, Text } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import { Link } from 'react-router'
import { useCall } from '../../platform/api/use-call.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import { jobPath } from '../../platform/paths.ts'
import { gapsText } from './job-words.ts'

/** New, refreshed, gaps: what came of a run. */
export function JobResult({ job, userId }: { job: Job; userId: string }) {
  const query = { jobId: job.id }
  const { stored = job.recordsProcessed, refreshed = null } =
    useCall('jobResult', { query, staleTime: Infinity }).data ?? {}
  const gaps = gapsText(job)
  return (
    <Text span className="num">
      {refreshed === null ? (
        <b>{plural(stored, 'listing')}</b>
      ) : (
        <>
          <b>{formatCount(stored - refreshed)}</b> new · <b>{formatCount(refreshed)}</b> refreshed
        </>
      )}
      {gaps !== null && ' · '}
      {job.gaps.length === 0 ? (
        gaps
      ) : (
        <Anchor component={Link} underline="always" to={jobPath(userId, job.id)}>
          {gaps}
        </Anchor>
      )}
    </Text>
  )
}
