import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'

export type WebhooksContext = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'jobs' | 'secrets' | 'mail' | 'links'
> & {
  captures: CapturesContext
  /** Whether the account's plan includes notifications. */
  isProfessional: (accountId: string) => Promise<boolean>
  countAttempt: (result: AttemptResult) => void
}

/** `retried`: failed, and due again; `given-up`: failed for the last time; `gone`: the receiver answered 410. */
export type AttemptResult = 'delivered' | 'retried' | 'given-up' | 'gone'
