import type { BackupSummary } from '@gazetteer/contract'
import { AppDatabaseError } from '@gazetteer/app-database'
import { Invalid } from '../../platform/errors.ts'
import type { BackupFile } from './backup-files.ts'
import { inspectBackup, readOwnKeys } from './inspect-backup.ts'

/** Longer requests may be cut off by proxies; the client repeats the call. */
const answerWithinMs = 20_000

export type Inspections = {
  /** Null: the file is still read. Throws Invalid for a damaged file. */
  inspect: (file: BackupFile) => Promise<BackupSummary | null>
}

/** Reads a large backup once, also when its check is called several times; remembers the last file. */
export function openInspections(
  config: Parameters<typeof readOwnKeys>[0],
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>,
): Inspections {
  let last: { identity: string; summary: Promise<BackupSummary> } | null = null
  return {
    async inspect({ path, identity }) {
      if (last?.identity !== identity) {
        const summary = readOwnKeys(config).then((keys) => inspectBackup(path, keys))
        summary.catch(() => undefined) // reported by the call that waits
        last = { identity, summary }
      }
      const answered = new AbortController()
      const isLate = sleep(answerWithinMs, answered.signal).then(
        () => null,
        () => null,
      )
      try {
        return await Promise.race([last.summary, isLate])
      } catch (error) {
        last = null
        if (error instanceof AppDatabaseError) throw new Invalid(error.message, { cause: error })
        throw error
      } finally {
        answered.abort()
      }
    },
  }
}
