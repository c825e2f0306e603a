import { OpenRunExists } from '@gazetteer/engine'
import { randomInt } from 'node:crypto'
import { Conflict } from '../../../platform/errors.ts'
import { accountSuspended, isSuspended } from '../../accounts/index.ts'
import type { CapturesContext } from '../context.ts'
import { stopCapture } from './change-run.ts'
import { closeDelivered } from './close-ended.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `JB-{time}-{random}`: epoch milliseconds and six unambiguous characters. */
export function newJobId(now: number): string {
  const random = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `JB-${now}-${random}`
}

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

/**
 * Runs an action that starts work of a run; refused when the account is suspended. Checked again afterwards: if a
 * suspension was written concurrently, the run is stopped here or by the suspension.
 */
export async function unlessSuspended<T>(
  context: CapturesContext,
  accountId: string,
  start: () => Promise<T>,
): Promise<T> {
  if (await isSuspended(context.db, accountId)) throw accountSuspended()
  const started = await start()
  if (!(await isSuspended(context.db, accountId))) return started
  await stopCapture(context, { accountId })
  throw accountSuspended()
}
