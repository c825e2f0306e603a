import { type DatabaseStatus, tableMessages } from '@gazetteer/contract'
import { Database, DatabaseZap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Empty } from '../../platform/ui/empty.tsx'

export type NoTableProps = {
  status: DatabaseStatus | undefined
  hasFailed: boolean
  providerName: string
  /** A link to the database's settings, as a button. */
  renderLink: (text: string, kind?: 'primary' | 'plain') => ReactNode
  onRetry: () => void
}

/** Why there is no table, and the way to one. */
export function NoTable({ status, hasFailed, providerName, renderLink, onRetry }: NoTableProps) {
  if (status === undefined || hasFailed) {
    return (
      <Empty
        icon={<DatabaseZap size={18} />}
        title={tableMessages.unableToCheck}
        action={
          <>
            <Button kind="primary" onClick={onRetry}>
              Try again
            </Button>
            {renderLink('Look at the database')}
          </>
        }
      >
        Your rows are where they were.
      </Empty>
    )
  }
  if (status.provider === 'none') {
    return (
      <Empty icon={<Database size={18} />} title="No table yet" action={renderLink('Configure a database', 'primary')}>
        {tableMessages.notConfigured}
      </Empty>
    )
  }
  return (
    <Empty
      icon={<DatabaseZap size={18} />}
      title={tableMessages.unableToConnect(providerName)}
      action={
        <>
          {renderLink('Fix the database', 'primary')}
          <Button onClick={onRetry}>Try again</Button>
        </>
      }
    >
      {tableMessages.connectionFailed}
      {status.error !== undefined && <p>{status.error}</p>}
    </Empty>
  )
}
