import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { User } from '@gazetteer/contract'
import {
  destinationLine,
  destinationState,
  destinationTones,
  useDatabaseStatus,
} from '../../features/destinations/index.ts'
import { useLastRunCount } from '../../features/runtime/index.ts'
import { formatCount, formatSigned } from '../../platform/formats.ts'
import { Facts, StateMark } from '../../platform/ui/index.ts'
import { StepCard } from './step-card.tsx'
import { databasePath } from '../../platform/paths.ts'
import { useCounts } from './use-counts.ts'
import { useRun } from './use-run.ts'

export function DatabaseCard({ user }: { user: User }) {
  const database = useDatabaseStatus().data
  const { records, newToday } = useCounts(user.id)
  const { previousJob, isRunning } = useRun(user)
  const state = destinationState(database)
  const lastRun = useLastRunCount(user.id)
  // While a run is on hold, the saved count belongs to that run.
  const previousRun = database?.previousRun ?? previousJob?.recordsProcessed ?? (isRunning ? null : lastRun)
  const hold = database === undefined ? <Skeleton w={48} h={20} /> : null
  const value = database === undefined ? <Skeleton w={140} h={20} /> : destinationLine(database)
  return (
    <StepCard
      step={1}
      title="Database"
      mark={<StateMark tone={destinationTones[state]}>{state}</StateMark>}
      value={value}
      action={
        <Anchor component={Link} to={databasePath(user.id)} className="target" fz="sm">
          {state === 'Disconnected' ? 'Fix database' : 'Configure database'}
        </Anchor>
      }
      summary={value}
    >
      <Facts
        facts={[
          { label: 'Records', value: hold ?? formatCount(records) },
          { label: 'New today', value: hold ?? formatSigned(newToday) },
          { label: 'Previous run', value: hold ?? formatCount(previousRun) },
        ]}
      />
    </StepCard>
  )
}
