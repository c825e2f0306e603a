import { OpenRunExists } from '@gazetteer/engine'
import { closeDelivered } from './close-ended.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { CapturesContext } from '../context.ts'

/** Opens a run of the account: closes one that has ended first; a running one is a conflict. */
export async function openOnlyRun<T>(
  context: Pick<CapturesContext, 'engine'>,
  accountId: string,
  open: () => Promise<T>,
): Promise<T> {
  const before = await context.engine.readOpenRunOf(accountId)
  if (before?.ending != null) await closeDelivered(context, before.id)
  try {
    return await open()
  } catch (error) {
    if (error instanceof OpenRunExists) throw new Conflict(`A capture is already running: ${error.runId}`)
    throw error
  }
}
