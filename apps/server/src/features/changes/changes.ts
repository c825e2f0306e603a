import type { StatusUpdate } from '@gazetteer/destinations'
import type { Run } from '@gazetteer/engine'
import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'
import type { ComparisonRow } from './comparison-table.ts'
import type { Extent } from './covered-extent.ts'

export type ChangesCtx = Pick<Platform, 'config' | 'db' | 'clock' | 'log'> & {
  context: CapturesContext
  /** Sets the status of rows in the user's database; throws errors with a message for the user. */
  setStatus: (accountId: string, updates: readonly StatusUpdate[], signal: AbortSignal) => Promise<void>
  /** Called when a capture was compared; notifies subscribers. */
  onCompared: (runId: string) => Promise<void>
}

/** One step of a comparison: its row as read, its capture, and the capture's extent. */
export type Step = { comparison: ComparisonRow; run: Run; extent: Extent }
