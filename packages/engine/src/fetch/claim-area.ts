import { isFreeCursor } from '@gazetteer/sources'
import { reachedLimit } from '../model/limits.ts'
import { oneLost, withAnswered, withLost } from '../model/count-requests.ts'
import { countSent } from '../run/spent.ts'
import { isUnattended } from '../model/request.ts'
import { maxPagesAhead } from '../model/run.ts'
import { enforceLimits, waitAtLimit } from '../run/wait-at-limit.ts'
import { writeLog } from '../merge/write-log.ts'
import { noLease } from '../storage/storage.ts'
import type { Claim, Claimant } from './claim.ts'
import type { EngineContext } from '../context.ts'
import type { LogEntry } from '../model/run.ts'
import type { AreaRow, ClaimKey, RunRow, StorageTx } from '../storage/storage.ts'

/**
 * Leases the first waiting area of the run that has waited longest. Limited runs have one leased area at a time. A run
 * fetches at most `maxPagesAhead` pages ahead of merging; the area that merging waits for is exempt.
 */
export async function claimArea(tx: StorageTx, claimant: Claimant, context: EngineContext): Promise<Claim | null> {
  const now = context.now()
  const run = await tx.lockRunForSlice({ kind: 'fetch', now, runId: claimant.runId })
  if (run === null) return null
  const [area, next] = await tx.firstWaiting(run.id, now, 2)
  if (area === undefined) return null
  const { sent } = await countSent(tx, run, now)
  if (reachedLimit(run, sent) !== null) {
    await waitAtLimit(tx, run.id, context)
    return null
  }
  if (run.pagesAhead >= maxPagesAhead && (await tx.firstUnmerged(run.id))?.path !== area.path) return null
  const { owner, leaseMs } = claimant
  const lease = context.newId()
  if (area.lease !== null) await tx.updateRun(run.id, withLost(run, oneLost(isFreeCursor(area.cursor))))
  await tx.updateArea(run.id, area.path, { lease, leaseOwner: owner, leaseUntil: now + leaseMs })
  const [task, nextTask] = await Promise.all([
    tx.taskOf(run.id, area.task),
    next === undefined ? null : tx.taskOf(run.id, next.task),
  ])
  if (task === null) throw new Error(`Run ${run.id} has no task ${area.task}`)
  const following = next === undefined || nextTask === null ? null : { area: next, cursor: next.cursor, task: nextTask }
  return claimOf(run, area, { lease, task, following })
}

function claimOf(
  run: RunRow,
  area: AreaRow,
  { lease, task, following }: Pick<Claim, 'lease' | 'task' | 'following'>,
): Claim {
  const { nextPage, points, cursor, attempts, waits, pageFingerprint } = area
  return {
    runId: run.id,
    accountId: run.accountId,
    source: run.request.source,
    completeFrom: run.request.completeFrom ?? [],
    isUnattended: isUnattended(run.request),
    dataRelease: run.dataRelease,
    task,
    lease,
    area,
    following,
    isReopened: area.reason !== null,
    nextPage,
    points,
    cursor,
    attempts,
    waits,
    pageFingerprint,
  }
}

export const claimKeyOf = ({ runId, area: { path }, lease, nextPage }: Claim): ClaimKey => ({
  runId,
  path,
  lease,
  nextPage,
})

export type Delay = {
  notBefore: number
  /** Whether the source was at fault, so that the delay counts as a failed attempt. */
  isAttempt: boolean
  /** Log line about the request; null when no request was sent. */
  entry: LogEntry | null
  /** The request, if any, cost nothing. */
  isFree: boolean
}

/** Releases the area until `notBefore`. An invalid claim changes nothing. */
export async function postpone(
  tx: StorageTx,
  { claim, delay }: { claim: Claim; delay: Delay },
  context: EngineContext,
): Promise<void> {
  const run = await tx.lockRun(claim.runId)
  const area = await tx.readClaimed(claimKeyOf(claim))
  if (run === null || area === null) return
  const sent = delay.entry === null ? 0 : 1
  await tx.updateArea(claim.runId, area.path, {
    ...noLease,
    notBefore: delay.notBefore,
    attempts: area.attempts + (delay.isAttempt ? 1 : 0),
    waits: area.waits + sent,
    requests: area.requests + sent,
  })
  if (delay.entry === null) return
  const counted = withAnswered(run, delay.isFree)
  await tx.updateRun(run.id, { requests: counted.requests, freeRequests: counted.freeRequests })
  const logged = await writeLog(tx, counted, { entries: [delay.entry], at: context.now() })
  await enforceLimits(tx, { run: logged, path: null }, context)
}

/** A request that was sent, and whether it cost nothing. */
export type SentRequest = { isFree: boolean }

/** Releases the area; a request that was sent but not stored counts as lost. `sent` is null when none was. */
export async function release(tx: StorageTx, claim: Claim, sent: SentRequest | null): Promise<void> {
  // Also where the run stays unchanged: its lock orders all changes of its places.
  const run = await tx.lockRun(claim.runId)
  const area = await tx.readClaimed(claimKeyOf(claim))
  if (area === null) return
  if (run !== null && sent !== null) await tx.updateRun(run.id, withLost(run, oneLost(sent.isFree)))
  await tx.updateArea(claim.runId, area.path, noLease)
}
