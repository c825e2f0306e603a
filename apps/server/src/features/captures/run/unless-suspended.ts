import { accountSuspended, isSuspended } from '../../accounts/index.ts'
import type { CapturesContext } from '../context.ts'
import { stopCapture } from './change-run.ts'

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
