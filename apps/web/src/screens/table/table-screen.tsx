import type { User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { providerNames } from '../../features/destinations/provider-names.ts'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { useTableCount } from '../../features/listings/count.ts'
import { NoTable } from '../../features/listings/no-table.tsx'
import { isOpen } from '../../features/runtime/display-state.ts'
import { useRuntimeStatus } from '../../features/runtime/queries.ts'
import { buttonClass } from '../../platform/ui/button-class.ts'
import { classNames } from '../../platform/ui/class-names.ts'
import { Page } from '../../platform/ui/page.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { ListingsView } from './listings-view.tsx'
import styles from './table-screen.module.css'

export default function TableScreen({ user }: { user: User }) {
  const database = useDatabaseStatus()
  const { status: runtime } = useRuntimeStatus(user.id)
  const status = database.data
  const hasTable = status?.connected === true && status.provider !== 'none'
  const count = useTableCount({ isEnabled: hasTable, isActive: isOpen(runtime?.status) })
  useTitle('Data')
  const settings = `/user/${encodeURIComponent(user.id)}/user#database`

  if (hasTable) {
    return (
      <ListingsView
        userId={user.id}
        providerName={providerNames[status.provider]}
        place={status.label ?? null}
        count={count.data ?? null}
        onCountChanged={() => void count.refetch()}
      />
    )
  }
  return (
    <Page title="Listings">
      <div className={classNames(styles.panel, styles.middle)}>
        {status === undefined && database.error === null ? (
          <div className={styles.wait}>
            <Skeleton height={200} />
          </div>
        ) : (
          <NoTable
            status={status}
            hasFailed={database.error !== null}
            providerName={providerNames[status?.provider ?? 'none']}
            renderLink={(text, kind) => (
              <Link to={settings} className={buttonClass(kind)}>
                {text}
              </Link>
            )}
            onRetry={() => void database.refetch()}
          />
        )}
      </div>
    </Page>
  )
}
