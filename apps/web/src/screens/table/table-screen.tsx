import { Paper, Skeleton } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { useEffect } from 'react'
import { useDatabaseStatus } from '../../features/destinations/index.ts'
import { useExports } from '../../features/history/index.ts'
import { useTableCount } from '../../features/listings/index.ts'
import { NoTable } from './no-table.tsx'
import { useRuntimeStatus } from '../../features/runtime/index.ts'
import { overlays } from '../../platform/overlays.ts'
import { useIsLost } from '../../platform/connection.ts'
import { ConnectionError, Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { FileView } from '../shared/file-view.tsx'
import { ListingsView } from './listings-view.tsx'
import styles from '../shared/rows-frame.module.css'

export default function TableScreen({ user }: { user: User }) {
  const database = useDatabaseStatus()
  const exports = useExports(user.id)
  const { status: runtime, isRunning } = useRuntimeStatus(user.id)
  const status = database.data
  const hasTable = status?.connected === true && status.provider !== 'none'
  const count = useTableCount({ isEnabled: hasTable, isActive: isRunning, runtime })
  useTitle('Data')
  // Preloaded, so that confirmations also work offline.
  useEffect(() => void overlays(), [])

  const isLost = useIsLost()
  if (isLost && status === undefined) return <ConnectionError onRetry={() => void database.refetch()} />
  if (hasTable) return <ListingsView userId={user.id} status={status} count={count} />
  const newest = exports.data?.[0]
  if (exports.isPending || (status === undefined && database.error === null)) {
    return (
      <Page title="Listings">
        <Paper className="column" flex={1}>
          <Skeleton flex={1} h="auto" m="md" w="auto" />
        </Paper>
      </Page>
    )
  }
  return (
    <Page title="Listings">
      <div className={styles.why}>
        <NoTable database={database} userId={user.id} isLine={newest !== undefined} />
      </div>
      {newest !== undefined && <FileView key={newest.jobId} file={newest} />}
    </Page>
  )
}
