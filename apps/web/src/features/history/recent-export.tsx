import { Anchor, Group, Paper, Text } from '@mantine/core'
import { exportMessages, type Job } from '@gazetteer/contract'
import { Download, ExternalLink, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDateTime, plural } from '../../platform/formats.ts'
import { Note, StateMark } from '../../platform/ui/index.ts'
import { FileButton } from './file-button.tsx'
import { gapsText, pageName } from './job-labels.ts'
import { useExports } from './queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { duplicatesPath, jobPath } from '../../platform/paths.ts'

export type RecentExportProps = {
  userId: string
  /** The run that ended last, if it is the one shown: its result precedes its file. */
  ended: Job | undefined
  /** Shown at the end of the line while there is no result. */
  aside: ReactNode
}

/** Result and file of the last run, else the newest file. */
export function RecentExport({ userId, ended, aside }: RecentExportProps) {
  const exports = useExports(userId)
  const newest =
    ended === undefined ? exports.data?.[0] : exports.data?.find(({ filename }) => filename === ended.filename)
  return (
    <Paper component="section" aria-label="Recent export" px="lg" py="sm" mt="md">
      <Group gap="4px 12px" mih={32}>
        {ended === undefined ? (
          <>
            <FileText size={16} color="var(--subtle)" />
            <Text span fw={600}>
              Recent export
            </Text>
          </>
        ) : (
          <>
            <StateMark tone={toneOf(ended)}>{words[ended.status]}</StateMark>
            <JobResult job={ended} userId={userId} />
          </>
        )}
        {newest !== undefined && (
          <Text span className="mono" truncate>
            {newest.filename}
          </Text>
        )}
        <Note span>
          {newest !== undefined && ended === undefined && plural(newest.records, 'listing')}
          {newest !== undefined && ` ${ended === undefined ? '· ' : ''}${formatDateTime(newest.timestamp)}`}
          {newest === undefined && emptyText(exports.error !== null, ended)}
        </Note>
        <Group gap="sm" ml="auto">
          {aside}
          {newest !== undefined && (
            <>
              <FileButton
                kind="download"
                filename={newest.filename}
                // Primary right after a run.
                variant={ended === undefined ? 'default' : 'filled'}
                leftSection={<Download size={14} />}
              >
                Download
              </FileButton>
              <FileButton kind="view" filename={pageName(newest.filename)} leftSection={<ExternalLink size={14} />}>
                View
              </FileButton>
            </>
          )}
        </Group>
      </Group>
    </Paper>
  )
}

const words = { running: 'Running', completed: 'Completed', stopped: 'Stopped', failed: 'Failed' }

function toneOf({ status, gaps }: Job) {
  if (status === 'completed') return gaps.length > 0 ? 'warn' : 'done'
  return status === 'stopped' ? 'stopped' : 'failed'
}

function emptyText(hasFailed: boolean, ended: Job | undefined): string {
  if (hasFailed) return exportMessages.listFailed
  return ended === undefined
    ? 'No files yet. The file of your next capture appears here.'
    : 'No file: the capture stored no listings.'
}

/** Result of a run: new, refreshed, gaps. */
function JobResult({ job, userId }: { job: Job; userId: string }) {
  const query = { jobId: job.id }
  const {
    stored = job.recordsProcessed,
    refreshed = null,
    duplicates = null,
  } = useCall('jobResult', { query, staleTime: Infinity }).data ?? {}
  const gaps = gapsText(job)
  return (
    <Text span className="num">
      {refreshed === null ? (
        <b>{plural(stored, 'listing')}</b>
      ) : (
        <>
          <b>{formatCount(stored - refreshed)}</b> new · <b>{formatCount(refreshed)}</b> updated
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
