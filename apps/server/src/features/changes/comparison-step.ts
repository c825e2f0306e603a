import type { Run } from '@gazetteer/engine'
import type { ComparisonRow } from './comparison-table.ts'
import type { Extent } from './covered-extent.ts'

/** One step of a comparison: its row as read, its capture, and the capture's extent. */
export type Step = { comparison: ComparisonRow; run: Run; extent: Extent }
