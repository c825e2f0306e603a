import { Text } from '@mantine/core'
import type { Job } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { formatCount, plural } from '../../platform/formats.ts'
import { useJobResult } from './queries.ts'

export type JobResultProps = { job: Job; renderGaps: (job: Job, text: string) => ReactNode }

/** New, refreshed, gaps: what came of a run. */
export function JobResult({ job, renderGaps }: JobResultProps) {
  const { stored = job.recordsProcessed, refreshed = null } = useJobResult(job.id).data ?? {}
  const gaps = job.gaps.length
  return (
    <Text span className="num">
      {refreshed === null ? (
        <b>{plural(stored, 'listing')}</b>
      ) : (
        <>
          <b>{formatCount(stored - refreshed)}</b> new · <b>{formatCount(refreshed)}</b> refreshed
        </>
      )}
      {' · '}
      {gaps === 0 ? 'no gaps' : renderGaps(job, plural(gaps, 'gap'))}
    </Text>
  )
}
