import { PublicError } from '../../../platform/errors.ts'
import type { CapturesContext } from '../context.ts'
import { recordSkipped } from '../run/skipped-run.ts'
import { startCapture } from '../run/start-capture.ts'
import { queuedRequestOf } from './queue-capture.ts'
import { deleteQueued, leaseQueued, listDueQueued, type QueuedRow, releaseQueued } from './queue-table.ts'

/** Longer than a start takes; after it, a start interrupted by a crash is retried. */
const leaseMs = 30_000

/**
 * Starts the next queued capture of each account whose capture has ended. One that cannot start is stored as a skipped
 * job with the reason, and the next one follows. Derived from rows, so any process may call it at any time.
 */
export async function startQueued(context: CapturesContext): Promise<void> {
  const { db, clock, log } = context
  for (;;) {
    let hasSkipped = false
    for (const row of await listDueQueued(db, clock.now())) {
      const now = clock.now()
      if (!(await leaseQueued(db, row.id, { now, until: now + leaseMs }))) continue
      try {
        if ((await startNext(context, row)) === 'skipped') hasSkipped = true
      } catch (error) {
        log.warn(
          { err: error, account: row.account_id, run: row.id },
          'starting a queued capture failed; poller will retry',
        )
      }
    }
    if (!hasSkipped) return
  }
}

async function startNext(context: CapturesContext, row: QueuedRow): Promise<'started' | 'skipped' | 'waiting'> {
  const { db, engine } = context
  const starter = { accountId: row.account_id, origin: row.origin, runId: row.id }
  const before = await engine.readRun(row.id)
  if (before !== null) {
    // A process that died has stored the run.
    await deleteQueued(db, row.id)
    return before.ending?.code === 'skipped' ? 'skipped' : 'started'
  }
  try {
    await startCapture(context, starter, queuedRequestOf(row))
    await deleteQueued(db, row.id)
    return 'started'
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    if (error.code === 'conflict') {
      // Another capture was started first, or the last one still writes to the database.
      await releaseQueued(db, row.id)
      return 'waiting'
    }
    await recordSkipped(context, {
      ...starter,
      request: queuedRequestOf(row),
      dueAt: row.created_at,
      reason: error.message,
    })
    await deleteQueued(db, row.id)
    return 'skipped'
  }
}
