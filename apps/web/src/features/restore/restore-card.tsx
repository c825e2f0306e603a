import type { RestoreOutcome } from '@gazetteer/contract'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../platform/base-path.ts'
import { call } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { formatDateTime } from '../../platform/formats.ts'
import { cachedUserKey, removeStored } from '../../platform/storage.ts'
import { Card, Note, Problem } from '../../platform/ui/index.ts'
import { operatorCalls } from './restore-calls.ts'
import { OutcomeNotice, RestoreForm } from './restore-form.tsx'

export const restoreTitleId = 'restore'

/** Replaces the installation by a backup. `?restore=NAME` in the address fills in a file of BACKUP_DIR. */
export function RestoreCard() {
  const { data, error } = useCall('operatorRestore')
  const client = useQueryClient()
  const [query] = useSearchParams()
  const initialFile = query.get('restore') ?? ''

  async function afterOutcome({ result }: RestoreOutcome): Promise<void> {
    const { user } = await call('currentUser')
    if (result !== 'restored' || user !== null) return await client.invalidateQueries()
    // The restore ended all sessions.
    removeStored(cachedUserKey)
    window.location.assign(hrefOf('/login'))
  }

  return (
    <Card title="Restore" titleId={restoreTitleId}>
      <Stack gap="md">
        <Note>
          Replaces all accounts, captures and settings by those of a backup. If the restore fails, Gazetteer goes back
          to the present data by itself.
        </Note>
        <Problem of={error} or="Could not load the state of the restore. Try again." />
        {data?.outcome != null && <LastRestore outcome={data.outcome} />}
        <RestoreForm
          key={initialFile}
          calls={operatorCalls}
          refusal={data?.refusal ?? null}
          initialFile={initialFile}
          replaced="All accounts, captures and settings of this installation are deleted."
          onOutcome={(outcome) => void afterOutcome(outcome)}
        />
      </Stack>
    </Card>
  )
}

/** A failure needs attention until the next restore; a success is only history. */
function LastRestore({ outcome }: { outcome: RestoreOutcome }) {
  if (outcome.result !== 'restored') return <OutcomeNotice outcome={outcome} />
  return (
    <Note style={{ overflowWrap: 'anywhere' }}>
      Last restore, {formatDateTime(outcome.at)}: {outcome.text}
    </Note>
  )
}
