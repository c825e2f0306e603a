import type { StatusUpdate } from '@gazetteer/destinations'
import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'

export type ChangesContext = Pick<Platform, 'config' | 'db' | 'clock' | 'log'> & {
  captures: CapturesContext
  /** Sets the status of rows in the user's database; throws errors with a message for the user. */
  setStatus: (accountId: string, updates: readonly StatusUpdate[], signal: AbortSignal) => Promise<void>
  /** Called when a capture was compared; notifies subscribers. */
  onCompared: (runId: string) => Promise<void>
}
