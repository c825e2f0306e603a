import { Skeleton } from '@mantine/core'
import { formatCount } from '../../platform/formats.ts'
import { Card } from '../../platform/ui/card.tsx'
import { Facts } from '../../platform/ui/facts.tsx'
import { Problem } from '../../platform/ui/problem.tsx'
import { formatBytes } from './bytes.ts'
import { useInstallationState } from './queries.ts'

const databases = { embedded: 'Embedded', postgres: 'PostgreSQL' }

/** Version, disk, and what is under way. */
export function InstallationCard() {
  const { data, error } = useInstallationState()
  return (
    <Card title="Installation" titleId="installation">
      <Problem of={error} or="The state could not be loaded." />
      {data === undefined && error === null && <Skeleton h={120} />}
      {data !== undefined && (
        <Facts
          facts={[
            { label: 'Version', value: data.version },
            { label: 'App database', value: `${databases[data.database]}, ${formatBytes(data.disk.databaseBytes)}` },
            {
              label: 'Disk free',
              value: `${formatBytes(data.disk.freeBytes)} of ${formatBytes(data.disk.totalBytes)}`,
            },
            { label: 'Captures at work', value: formatCount(data.runs.run) },
            { label: 'Paused', value: formatCount(data.runs.pause) },
            { label: 'Waiting for a decision', value: formatCount(data.runs.prompted) },
          ]}
        />
      )}
    </Card>
  )
}
