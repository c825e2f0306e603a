import { Anchor, Group, Tabs } from '@mantine/core'
import type { RuntimeStatus, User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { FileButton, jsonName } from '../../features/history/index.ts'
import { ActivityControls, ActivityLog } from '../../features/runtime/index.ts'
import { formatCount } from '../../platform/formats.ts'
import { Nothing } from '../../platform/ui/index.ts'
import { useTablePath } from '../shared/use-table-path.ts'
import { maxPlainPlaces } from './max-plain-places.ts'
import styles from './home.module.css'
import { useRun } from './use-run.ts'

const ResultRows = lazy(() => import('../../features/history/report/result-rows.tsx'))

type Tab = 'activity' | 'rows'

/** Under the map: the log, and the first rows. The tab follows the state of the capture until the user chooses one. */
export function BottomPanel({ user, status }: { user: User; status: RuntimeStatus | undefined }) {
  const { job, isRunning } = useRun(user)
  const hasRows = job !== undefined && job.recordsProcessed > 0 && job.clearedAt === null
  const usual: Tab = !isRunning && hasRows && status?.status !== 'error' ? 'rows' : 'activity'
  const state = `${status?.manualRunId ?? ''} ${usual}`
  const [chosen, setChosen] = useState<{ tab: Tab; state: string } | null>(null)
  const tab = chosen?.state === state ? chosen.tab : usual
  const isGrouped = (status?.places?.places ?? 0) > maxPlainPlaces
  const count = status?.counters?.stored ?? job?.recordsProcessed ?? 0
  return (
    <Tabs
      className={styles.rows ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(next) => setChosen({ tab: next === 'rows' ? 'rows' : 'activity', state })}
    >
      <div className={styles.tabs}>
        <Tabs.List pl={4}>
          <Tabs.Tab value="activity" id="activity">
            Activity
          </Tabs.Tab>
          <Tabs.Tab value="rows" rightSection={<span className="num">{formatCount(count)}</span>}>
            Rows
          </Tabs.Tab>
        </Tabs.List>
        {tab === 'activity' ? <ActivityControls isGrouped={isGrouped} /> : <RowsLink user={user} />}
      </div>
      <Tabs.Panel value="activity" className="column" flex={1} mih={0}>
        <ActivityLog run={status} isGrouped={isGrouped} />
      </Tabs.Panel>
      <Tabs.Panel value="rows" flex={1} mih={0} style={{ overflow: 'auto' }} tabIndex={0}>
        {hasRows ? (
          <Suspense>
            <ResultRows job={job} isNewest={isRunning} />
          </Suspense>
        ) : (
          <Nothing title="No rows yet">The first listings of a capture appear here.</Nothing>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function RowsLink({ user }: { user: User }) {
  const { job } = useRun(user)
  return job === undefined || job.recordsProcessed === 0 || job.clearedAt !== null ? null : (
    <RowsLinkOf user={user} job={job} />
  )
}

function RowsLinkOf({ user, job }: { user: User; job: NonNullable<ReturnType<typeof useRun>['job']> }) {
  const path = useTablePath(user.id, job)
  if (job.dbProvider !== 'none' || job.filename === null)
    return (
      <Anchor component={Link} to={path} ml="auto" className="target">
        Open in table
      </Anchor>
    )
  return (
    <Group ml="auto" gap="md" wrap="nowrap">
      <Anchor component={Link} to={path} className="target" fz="sm">
        Open in table
      </Anchor>
      <FileButton kind="view" variant="link" fz="sm" filename={jsonName(job.filename)}>
        View JSON
      </FileButton>
    </Group>
  )
}
