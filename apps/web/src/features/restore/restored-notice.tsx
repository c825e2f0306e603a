import type { RestoreOutcome } from '@gazetteer/contract'
import { useState } from 'react'
import { useCall } from '../../platform/api/use-call.ts'
import { forgetRestoreId, readRestoreId } from '../../platform/restore-id.ts'
import { OutcomeNotice } from './restore-form.tsx'

/** How the restore ended that this tab started, on the first screen after it. */
export default function RestoredNotice() {
  const [id, setId] = useState(readRestoreId)
  const { data } = useCall('restoreOutcome', { query: { id: id ?? '' }, enabled: id !== null })
  const outcome: RestoreOutcome | null = data?.outcome ?? null
  if (id === null || outcome === null) return null
  return (
    <OutcomeNotice
      outcome={outcome}
      onDismiss={() => {
        forgetRestoreId()
        setId(null)
      }}
    />
  )
}
