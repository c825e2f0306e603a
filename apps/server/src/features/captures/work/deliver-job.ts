import { randomUUID } from 'node:crypto'
import { deliverRun } from './deliver-run.ts'
import { DeliveryWaits } from './delivery-waits.ts'
import { leaseMs } from './fetch-job.ts'
import { runJobSchema, type WorkContext } from './work-context.ts'

/**
 * Handles `capture.deliver`: one job at a time delivers a run's listings, under a lease renewed while the user's
 * database is slow. A slow database blocks no other run.
 */
export function deliverHandler(work: WorkContext): (data: unknown) => Promise<void> {
  const { captures, stopping } = work
  const counted = new Set<string>()
  const waits = new DeliveryWaits(captures.deliveryRetryMs)
  return async (data) => {
    const { runId } = runJobSchema.parse(data)
    const { engine, scheduler, clock } = captures
    // The poller comes every two seconds.
    if (waits.isWaiting(runId, clock.now())) return
    // Unique per job: another worker of this process must not deliver the same run in parallel.
    const owner = randomUUID()
    if (!(await engine.leaseDelivery(runId, owner, leaseMs))) return
    const renewal = setInterval(() => {
      engine.leaseDelivery(runId, owner, leaseMs).catch(() => undefined) // a second deliverer is harmless because rows are upserted
    }, leaseMs / 3)
    let isWaiting = false
    try {
      const delivered = await deliverRun(captures, { runId, counted, waits }, stopping)
      isWaiting = delivered.isWaiting
    } finally {
      clearInterval(renewal)
      await engine.endDelivery(runId, owner)
    }
    if (!isWaiting) scheduler.run(runId)
  }
}
