import { lanesOf } from '@gazetteer/capture'
import type { Lane } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { RunRow } from './rows.ts'

/** The lane of a run by its index; lanes follow from the request alone and are not stored. */
export function laneOf(run: RunRow, index: number, context: LedgerContext): Lane {
  const lane = lanesOf(run.request, context.declarationOf(run.request.source))[index]
  if (lane === undefined) throw new Error(`Run ${run.id} has no lane ${index}`)
  return lane
}
