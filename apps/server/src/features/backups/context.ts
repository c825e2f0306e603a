import type { Platform } from '../../platform/platform.ts'
import type { Bucket } from './bucket/open-bucket.ts'

export type BackupsContext = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'mail' | 'links'> & {
  /** Null: BACKUP_S3_URL is not set. */
  bucket: Bucket | null
  /** Of the schedule: the server's. */
  timezone: string
  /** Writes a backup to a file that appears when complete. */
  write: (file: string, options: { madeAt: number; signal: AbortSignal }) => Promise<unknown>
  /** Whether a restore is not ended: its data is complete, and may still be replaced by the former one. */
  isRestoring: () => Promise<boolean>
  /** Counts a failure. */
  countFailure: () => void
}
