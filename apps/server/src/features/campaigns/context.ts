import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'

export type CampaignsContext = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'mail' | 'links'> & {
  captures: CapturesContext
  /** Whether the account's plan includes schedules. */
  isProfessional: (accountId: string) => Promise<boolean>
}
