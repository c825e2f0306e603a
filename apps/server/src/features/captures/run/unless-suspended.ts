import { accountSuspended, isSuspended } from '../../accounts/index.ts'
import type { CapturesContext } from '../types.ts'
import { stopCapture } from './change-run.ts'

/**
 * Around what sets a run of the account going: refused to one that is suspended, and where that happens meanwhile, stopped. So no run
 * slips past: the suspension, which stops the open run after it was written, or this look sees the other.
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
