import { Anchor, Button, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { changeKinds, type User } from '@gazetteer/contract'
import { ArrowLeftRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { JobComparison } from '../../features/automation/index.ts'
import { useSubscription } from '../../features/billing/index.ts'
import { jobSubject, jobTones, useJob } from '../../features/history/index.ts'
import { formatDateTime, plural } from '../../platform/formats.ts'
import { areaPath, comparisonPath, jobPath } from '../../platform/paths.ts'
import { Nothing, Note, Page, Problem, StateMark } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'

/** Two jobs side by side; the address has both and the kind of difference. */
export default function ComparisonScreen({ user }: { user: User }) {
  const [query, setQuery] = useSearchParams()
  const { isPro } = useSubscription(user.plan_type)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const kind = changeKinds.find((one) => one === query.get('kind'))
  useTitle('Compare jobs')
  const history = areaPath(user.id, 'job-history')
  const hasTwo = from !== '' && to !== ''
  return (
    <Page
      title="Compare jobs"
      above={
        <nav aria-label="Breadcrumb">
          <Anchor component={Link} underline="always" to={history}>
            Job history
          </Anchor>
        </nav>
      }
      actions={
        hasTwo && isPro ? (
          <Button
            component={Link}
            to={comparisonPath(user.id, { from: to, to: from })}
            replace
            leftSection={<ArrowLeftRight size={14} />}
          >
            Swap
          </Button>
        ) : undefined
      }
    >
      {!isPro && (
        <Nothing title="Comparing jobs is part of Professional">
          <Anchor component={Link} to="/payment">
            Upgrade to Pro
          </Anchor>
        </Nothing>
      )}
      {isPro && !hasTwo && (
        <Nothing
          title="Choose two jobs"
          action={
            <Button component={Link} to={history} variant="filled">
              Open the job history
            </Button>
          }
        >
          Compare in the job history chooses them.
        </Nothing>
      )}
      {isPro && hasTwo && (
        <>
          <SimpleGrid cols={2} spacing="md">
            <ComparedJob user={user} jobId={from} label="First job" />
            <ComparedJob user={user} jobId={to} label="Second job" />
          </SimpleGrid>
          <JobComparison
            from={from}
            to={to}
            kind={kind}
            onKind={(wanted) => setQuery({ from, to, ...(wanted && { kind: wanted }) }, { replace: true })}
          />
        </>
      )}
    </Page>
  )
}

function ComparedJob({ user, jobId, label }: { user: User; jobId: string; label: string }) {
  const { data: job, error } = useJob(user.id, jobId)
  return (
    <Paper component="section" aria-label={label} px="lg" py="sm" mih={104} miw={0}>
      <Note>{label}</Note>
      {error !== null && <Problem of={error} or="Could not load the job. Try again." />}
      {job === undefined && error === null && <Skeleton h={64} />}
      {job !== undefined && (
        <>
          <Anchor component={Link} to={jobPath(user.id, job.id)} fw={500} c="var(--text)">
            {jobSubject(job) || job.id}
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatDateTime(job.startTime)} · {plural(job.recordsProcessed, 'listing')}
          </Text>
          <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
        </>
      )}
    </Paper>
  )
}
