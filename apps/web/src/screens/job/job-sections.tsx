import { Anchor, Button, Paper, Skeleton, Text } from '@mantine/core'
import { type Job, plans, type User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { useSubscription } from '../../features/billing/index.ts'
import { JobContacts } from '../../features/contacts/index.ts'
import { JobChanges } from '../../features/automation/index.ts'
import { JobFileTable, fileOfJob, useJobLog } from '../../features/history/index.ts'
import { AreaTable } from '../../features/map/index.ts'
import { LogRow } from '../../features/runtime/index.ts'
import { plural } from '../../platform/formats.ts'
import { Card, Note, Problem } from '../../platform/ui/index.ts'
import { FileView } from '../shared/file-view.tsx'
import type { JobSection } from './section-names.ts'
import styles from './job-screen.module.css'

export type JobSectionsProps = { section: Exclude<JobSection, 'overview'>; user: User; job: Job }

/** The sections of a job besides its overview. */
export default function JobSections({ section, user, job }: JobSectionsProps) {
  switch (section) {
    case 'areas':
      return <AreaTable job={job} isTall />
    case 'rows': {
      if (job.recordsProcessed === 0 || job.clearedAt !== null) return <Note>No rows are stored for this job.</Note>
      return <FileView file={fileOfJob(job)} title="Rows" />
    }
    case 'contacts':
      return <Contacts user={user} job={job} />
    case 'log':
      return <JobLog job={job} />
    case 'files':
      return (
        <Card title="Files" titleId="files">
          <Files user={user} job={job} />
        </Card>
      )
    case 'changes':
      return (
        <Card title="Changes" titleId="changes">
          <Changes user={user} job={job} />
        </Card>
      )
  }
}

function Contacts({ user, job }: { user: User; job: Job }) {
  const { isPro } = useSubscription(user.plan_type)
  return <JobContacts job={job} isPro={isPro} />
}

/** The files in every format of the plan. */
function Files({ user, job }: { user: User; job: Job }) {
  const { isPro } = useSubscription(user.plan_type)
  return <JobFileTable job={job} userId={user.id} formats={plans[isPro ? 'professional' : 'free'].formats} />
}

/** Campaigns, and so comparisons, belong to the professional plan. */
function Changes({ user, job }: { user: User; job: Job }) {
  const { isPro } = useSubscription(user.plan_type)
  if (isPro) return <JobChanges jobId={job.id} />
  return (
    <Note>
      Professional compares each capture of a campaign with the ones before: what is new, gone or changed.{' '}
      <Anchor component={Link} to="/payment">
        Upgrade to Pro
      </Anchor>
    </Note>
  )
}

function JobLog({ job }: { job: Job }) {
  const log = useJobLog(job.id, job.status === 'running')
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <Paper component="section" aria-label="Log">
      <Problem of={log.error} or="Could not load the log. Try again." m="md" />
      {log.isPending && <Skeleton h={240} />}
      {log.data !== undefined && lines.length === 0 && (
        <Text c="dimmed" p="md">
          No log is stored for this job.
        </Text>
      )}
      <ol className={styles.log}>
        {lines.map((line) => (
          <LogRow key={line.seq} line={line} />
        ))}
      </ol>
      {log.hasNextPage && (
        <Button m="md" mt={0} loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more than {plural(lines.length, 'line')}
        </Button>
      )}
    </Paper>
  )
}
