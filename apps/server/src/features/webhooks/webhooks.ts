import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'

export type WebhooksCtx = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'jobs' | 'secrets' | 'mail' | 'publicUrl'
> & {
  context: CapturesContext
  /** Whether the account's plan includes notifications. */
  isProfessional: (accountId: string) => Promise<boolean>
}

/** Binds the encrypted secret to its purpose. */
export const secretPurpose = 'webhook'
