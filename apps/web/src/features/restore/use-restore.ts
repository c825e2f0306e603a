import type { BackupSummary, RestoreOutcome } from '@gazetteer/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { storeRestoreId } from '../../platform/restore-id.ts'
import { checkBackup, type RestoreCalls, uploadBackup, waitForOutcome } from './restore-calls.ts'

export type CheckedBackup = { file: string; summary: BackupSummary }

/** The steps of a restore: choose, check, confirm, wait. */
export function useRestore(calls: RestoreCalls, onOutcome: (outcome: RestoreOutcome) => void) {
  /** Share of the upload; null: none is under way. */
  const [uploaded, setUploaded] = useState<number | null>(null)
  const check = useMutation({
    mutationFn: async (chosen: File | string): Promise<CheckedBackup> => {
      const file = typeof chosen === 'string' ? chosen.trim() : await upload(chosen)
      return { file, summary: await checkBackup(calls, file) }
    },
  })
  const start = useMutation({
    mutationFn: async (file: string) => {
      const { id } = await calls.start(file)
      storeRestoreId(id)
      return await waitForOutcome(id, leaving.signal)
    },
    onSuccess: onOutcome,
  })
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])

  async function upload(file: File): Promise<string> {
    setUploaded(0)
    try {
      return await uploadBackup(calls, file, setUploaded)
    } finally {
      setUploaded(null)
    }
  }
  return { uploaded, check, start }
}
