import type { Marking } from '@gazetteer/destinations'
import type { Run } from '@gazetteer/engine'
import type { Platform } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'
import type { ComparisonRow } from './comparison-table.ts'
import type { Extent } from './covered-extent.ts'

/** The first argument of every verb here. */
export type ChangesCtx = Pick<Platform, 'config' | 'db' | 'clock' | 'log'> & {
  context: CapturesContext
  /** Tells the user's database what is known of rows; throws in the user's words. */
  mark: (accountId: string, markings: readonly Marking[], signal: AbortSignal) => Promise<void>
  /** A capture is compared: whoever wants to be told is. */
  onCompared: (runId: string) => Promise<void>
}

/** One step of a comparison: the row as it was read, its capture, and the capture's ground. */
export type Step = { comparison: ComparisonRow; run: Run; extent: Extent }
