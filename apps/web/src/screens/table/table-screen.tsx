import { Paper, Skeleton } from '@mantine/core'
import type { User } from '@gazetteer/contract'
import { useEffect } from 'react'
import { providerNames } from '../../features/destinations/provider-names.ts'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { useExports } from '../../features/history/queries.ts'
import { useTableCount } from '../../features/listings/rows/count.ts'
import { NoTable } from '../../features/listings/table/no-table.tsx'
import { isOpen } from '../../features/runtime/status/display-state.ts'
import { useRuntimeStatus } from '../../features/runtime/status/queries.ts'
import { overlays } from '../../platform/overlays.ts'
import { Page } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { FileView } from './file-view.tsx'
import { ListingsView } from './listings-view.tsx'
import styles from './table-screen.module.css'

export default function TableScreen({ user }: { user: User }) {
  const database = useDatabaseStatus()
  const exports = useExports(user.id)
  const { status: runtime } = useRuntimeStatus(user.id)
  const status = database.data
  const hasTable = status?.connected === true && status.provider !== 'none'
  const count = useTableCount({ isEnabled: hasTable, isActive: isOpen(runtime?.status), runtime })
  useTitle('Data')
  // Its questions must come without a network too.
  useEffect(() => void overlays(), [])

  if (hasTable) {
    return (
      <ListingsView
        userId={user.id}
        providerName={providerNames[status.provider]}
        place={status.label ?? null}
        count={count.data ?? null}
        onCountChanged={() => count.refetch()}
      />
    )
  }
  const newest = exports.data?.[0]
  if (exports.isPending || (status === undefined && database.error === null)) {
    return (
      <Page title="Listings">
        <Paper className="column" flex={1}>
          <Skeleton h={200} m="md" w="auto" />
        </Paper>
      </Page>
    )
  }
  return (
    <Page title="Listings">
      <div className={styles.why}>
        <NoTable
          status={status}
          hasFailed={database.error !== null}
          providerName={providerNames[status?.provider ?? 'none']}
          isLine={newest !== undefined}
          userId={user.id}
          onRetry={() => void database.refetch()}
        />
      </div>
      {newest !== undefined && <FileView key={newest.jobId} file={newest} />}
    </Page>
  )
}
