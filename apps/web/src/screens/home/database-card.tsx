import type { DatabaseStatus, User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { destinationLine, destinationState, destinationTones } from '../../features/destinations/provider-names.ts'
import { useLastRunCount } from '../../features/runtime/job-clock.ts'
import { formatCount, formatSigned } from '../../platform/formats.ts'
import { buttonClass } from '../../platform/ui/button-class.ts'
import { Facts } from '../../platform/ui/facts.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import styles from './database-card.module.css'
import { StepCard } from './step-card.tsx'

export type DatabaseCardProps = {
  user: User
  database: DatabaseStatus | undefined
  records: number | null
  previousRun: number | null
}

export function DatabaseCard({ user, database, records, previousRun }: DatabaseCardProps) {
  const state = destinationState(database)
  const isMissing = state === 'Not Configured'
  const lastRun = useLastRunCount(user.id)
  const hold = database === undefined ? <Skeleton width={48} /> : null
  return (
    <StepCard
      step={1}
      title="Database"
      mark={<StateMark tone={destinationTones[state]}>{state}</StateMark>}
      value={database === undefined ? <Skeleton width={140} /> : destinationLine(database)}
      footer={
        <Link
          to={`/user/${encodeURIComponent(user.id)}/user#database`}
          className={isMissing ? buttonClass('primary') : styles.link}
        >
          {isMissing ? 'Choose a database' : 'Configure database'}
        </Link>
      }
    >
      <Facts
        facts={[
          { label: 'Records', value: hold ?? formatCount(records) },
          { label: 'New today', value: hold ?? formatSigned(database?.newToday) },
          { label: 'Previous run', value: hold ?? formatCount(previousRun ?? lastRun) },
        ]}
      />
    </StepCard>
  )
}
