import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'

/** The first argument of every verb here. */
export type WebhooksCtx = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'jobs' | 'secrets' | 'mail' | 'publicUrl'
> & {
  context: CapturesContext
  /** Whether the account may be told: its plan allows it. */
  isProfessional: (accountId: string) => Promise<boolean>
}

/** Binds what is sealed to its place. */
export const secretPurpose = 'webhook'
