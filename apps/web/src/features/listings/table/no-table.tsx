import { Button } from '@mantine/core'
import { type DatabaseStatus, tableMessages } from '@gazetteer/contract'
import { Database, DatabaseZap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Nothing } from '../../../platform/ui/nothing.tsx'

export type NoTableProps = {
  status: DatabaseStatus | undefined
  hasFailed: boolean
  providerName: string
  /** A link to the database's settings, as a button. */
  renderLink: (text: string, variant?: 'filled' | 'default') => ReactNode
  onRetry: () => void
}

/** Why there is no table, and the way to one. */
export function NoTable({ status, hasFailed, providerName, renderLink, onRetry }: NoTableProps) {
  if (status === undefined || hasFailed) {
    return (
      <Nothing
        icon={<DatabaseZap size={18} />}
        title={tableMessages.unableToCheck}
        action={
          <>
            <Button variant="filled" onClick={onRetry}>
              Try again
            </Button>
            {renderLink('Look at the database')}
          </>
        }
      >
        Your rows are where they were.
      </Nothing>
    )
  }
  if (status.provider === 'none') {
    return (
      <Nothing icon={<Database size={18} />} title="No table yet" action={renderLink('Configure a database', 'filled')}>
        {tableMessages.notConfigured}
      </Nothing>
    )
  }
  return (
    <Nothing
      icon={<DatabaseZap size={18} />}
      title={tableMessages.unableToConnect(providerName)}
      action={
        <>
          {renderLink('Fix the database', 'filled')}
          <Button onClick={onRetry}>Try again</Button>
        </>
      }
    >
      {tableMessages.connectionFailed}
      {status.error !== undefined && ` ${status.error}`}
    </Nothing>
  )
}
