import { freeCursor, isFreeCursor } from '@gazetteer/sources'
import { retryPath } from '../model/area.ts'
import { withUnmapped } from '../model/unmapped.ts'
import { withAnswered } from '../model/count-requests.ts'
import { enforceLimits } from '../run/wait-at-limit.ts'
import { mergeRun } from '../merge/merge-run.ts'
import { texts } from '../texts.ts'
import { noLease } from '../storage/storage.ts'
import { claimKeyOf } from './claim-area.ts'
import type { PlannedArea } from '../model/area.ts'
import type { Claim, CommitResult, FetchedPage, Probe } from './claim.ts'
import type { EngineContext } from '../context.ts'
import type { GapReason } from '../model/gap.ts'
import type { LogEntry } from '../model/run.ts'
import type { AreaPatch, AreaRow, RunRow, StorageTx } from '../storage/storage.ts'

/** Stores a page if the claim is still valid. Adds the parts of a saturated area and merges what is due. */
export async function commitPage(
  tx: StorageTx,
  { claim, page, leaseMs }: FetchedPage,
  context: EngineContext,
): Promise<CommitResult> {
  const held = await lockClaim(tx, claim)
  if (held === null) return 'refused'
  const { area } = held
  const now = context.now()
  const stored = { no: area.nextPage, rows: page.rows, storedAt: now }
  const isDue = isNextToMerge(held)
  const isLast = page.next === null
  // A paused run sends no further request, and continues at this cursor.
  const isPaused = held.run.intent === 'pause'
  const keepsLease = !isLast && leaseMs !== null && !isPaused
  const log: LogEntry[] = [...page.notes]
  const patch: AreaPatch = {
    nextPage: area.nextPage + 1,
    cursor: page.next,
    pageFingerprint: page.fingerprint,
    attempts: 0,
    waits: 0,
    requests: area.requests + 1,
    points: page.points,
    ...(isLast ? ({ state: 'fetched', reason: null } as const) : {}),
    ...(keepsLease ? { leaseUntil: now + leaseMs } : noLease),
    ...(await splitInto(tx, held, { claim, parts: page.parts, log, context })),
  }
  if (!isDue) {
    await tx.insertPage(claim.runId, area.path, stored)
    await tx.updateArea(claim.runId, area.path, patch)
  }
  const dataRelease = await updatePinnedRelease(tx, held.run, {
    asked: claim.dataRelease,
    answered: page.dataRelease,
    log,
  })
  const unmapped = withUnmapped(held.run.unmapped, page)
  if (unmapped !== null) await tx.updateRun(claim.runId, { unmapped })
  const run = {
    ...held.run,
    dataRelease,
    unmapped: unmapped ?? held.run.unmapped,
    requests: held.run.requests + 1,
    pagesAhead: held.run.pagesAhead + 1,
  }
  const unstoredPage = isDue ? { area: { ...area, ...patch }, patch, page: stored, task: claim.task } : null
  const unsentPath = keepsLease ? area.path : null
  const merged = await mergeRun(tx, { run, pending: { log, unstoredPage, unsentPath } }, context)
  const result = await enforceLimits(tx, { run: merged.run, path: unsentPath }, context)
  const isOver = merged.run.ending !== null || merged.endedTasks.has(area.task)
  return isPaused || isOver ? 'held' : result
}

/**
 * Stores the result of a free request that counted an area's places: the cursor of the next request, or the parts of a
 * saturated area. A probe has no rows, so it is no page.
 */
export async function commitProbe(
  tx: StorageTx,
  { claim, probe, leaseMs }: { claim: Claim; probe: Probe; leaseMs: number | null },
  context: EngineContext,
): Promise<CommitResult> {
  const held = await lockClaim(tx, claim)
  if (held === null) return 'refused'
  const { area } = held
  const isPaused = held.run.intent === 'pause'
  const keepsLease = probe.next !== null && leaseMs !== null && !isPaused
  const log: LogEntry[] = []
  await tx.updateArea(claim.runId, area.path, {
    ...(probe.next === null ? ({ state: 'fetched', reason: null } as const) : { cursor: probe.next }),
    ...(keepsLease ? { leaseUntil: context.now() + leaseMs } : noLease),
    attempts: 0,
    waits: 0,
    requests: area.requests + 1,
    points: probe.points,
    ...(await splitInto(tx, held, { claim, parts: probe.parts, log, context })),
  })
  const path = keepsLease ? area.path : null
  const run = withAnswered(held.run, true)
  const merged = await mergeRun(tx, { run, pending: { log, unsentPath: path } }, context)
  const result = await enforceLimits(tx, { run: merged.run, path }, context)
  return isPaused || merged.run.ending !== null || merged.endedTasks.has(area.task) ? 'held' : result
}

/** Pins the run to a data release unless one is pinned already. Returns the pinned release. */
export async function pinRelease(
  tx: StorageTx,
  { runId, dataRelease }: { runId: string; dataRelease: string },
): Promise<string> {
  const run = await tx.lockRun(runId)
  if (run !== null && run.dataRelease === null) await tx.updateRun(runId, { dataRelease })
  return run?.dataRelease ?? dataRelease
}

/** Ends the task with a gap and without a request: the source has no data for the city of the claimed area. */
export async function recordNotCovered(tx: StorageTx, claim: Claim, context: EngineContext): Promise<void> {
  const held = await lockClaim(tx, claim)
  if (held === null) return
  const { run, area } = held
  const { task } = claim
  const reason: GapReason = { code: 'not-covered', city: task.city }
  await tx.updateArea(run.id, area.path, { state: 'gap', ...noLease, reason })
  await tx.updateTask(run.id, task.index, { isDone: true })
  const log: LogEntry[] = [{ level: 'warn', text: texts.gap(area.label, task.types, reason) }]
  await mergeRun(tx, { run, pending: { log } }, context)
}

/**
 * The source cannot answer the area as a whole: fetch its parts instead. An area too small to split becomes a gap.
 */
export async function commitSplit(
  tx: StorageTx,
  { claim, parts, isFree }: { claim: Claim; parts: PlannedArea[]; isFree: boolean },
  context: EngineContext,
): Promise<CommitResult> {
  const held = await lockClaim(tx, claim)
  if (held === null) return 'refused'
  const log: LogEntry[] = []
  await tx.updateArea(claim.runId, held.area.path, {
    ...({ state: 'fetched', ...noLease } as const),
    requests: held.area.requests + 1,
    attempts: 0,
    reason: null,
    ...(await splitInto(tx, held, { claim, parts, log, context })),
  })
  return await countRequest(tx, { run: withAnswered(held.run, isFree), log }, context)
}

/**
 * Gives up on an area; rows fetched so far stay. If it had answered before, its cursor may be invalid or circular. It
 * is then fetched once more from page one, as a new part; otherwise it becomes a gap.
 */
export async function giveUp(
  tx: StorageTx,
  { claim, reason, isFree }: { claim: Claim; reason: GapReason; isFree: boolean },
  context: EngineContext,
): Promise<CommitResult> {
  const held = await lockClaim(tx, claim)
  if (held === null) return 'refused'
  const { run, area } = held
  const isRefetched = area.nextPage > 0 && !area.isRetry
  if (isRefetched) await tx.insertAreas(run.id, [retryOf(claim.area)], { ...partOf(area), cursor: null })
  await tx.updateArea(claim.runId, area.path, {
    ...({ state: 'fetched', ...noLease } as const),
    requests: area.requests + 1,
    attempts: area.attempts + 1,
    reason: isRefetched ? null : reason,
  })
  const log: LogEntry[] = isRefetched
    ? [
        {
          level: 'warn',
          text: texts.refetched(texts.area(area.label, claim.task.types), reason),
          about: { area: texts.areaOfTask(claim.task, area.label) },
        },
      ]
    : []
  return await countRequest(tx, { run: withAnswered(run, isFree), log }, context)
}

function retryOf(area: PlannedArea): PlannedArea {
  return {
    ...area,
    path: retryPath(area.path),
    parent: area.path,
    isRetry: true,
    expected: null,
  }
}

/** Parts of an area that was a gap remain gaps until they are fetched completely. */
const partOf = ({ reason, cursor }: AreaRow) => ({
  state: 'waiting' as const,
  reason,
  cursor: isFreeCursor(cursor) ? freeCursor : null,
})

type LockedClaim = { run: RunRow; area: AreaRow; firstUnmerged: AreaRow | null }

/**
 * Locks in the order documented at `StorageTx` and validates the claim; null when it is invalid. The statements are
 * pipelined.
 */
async function lockClaim(tx: StorageTx, claim: Claim): Promise<LockedClaim | null> {
  const [, run, area, firstUnmerged] = await Promise.all([
    tx.lockCredits(claim.accountId),
    tx.lockRun(claim.runId),
    tx.readClaimed(claimKeyOf(claim)),
    tx.firstUnmerged(claim.runId),
  ])
  if (run === null || run.state !== 'running' || run.ending !== null || run.intent === 'stop') return null
  return area === null ? null : { run, area, firstUnmerged }
}

/** When nothing precedes this page, it is merged directly and never stored. */
function isNextToMerge({ run, area, firstUnmerged }: LockedClaim): boolean {
  return run.planningTask === null && area.mergedPages === area.nextPage && firstUnmerged?.path === area.path
}

/**
 * A run stays on its first data release. If the source no longer offers it, the run continues with the answering
 * release and logs that.
 */
async function updatePinnedRelease(
  tx: StorageTx,
  run: RunRow,
  { asked, answered, log }: { asked: string | null; answered: string | null; log: LogEntry[] },
): Promise<string | null> {
  const isRequestedRelease = answered === asked && run.dataRelease !== null
  if (answered === null || answered === run.dataRelease || isRequestedRelease) return run.dataRelease
  await tx.updateRun(run.id, { dataRelease: answered })
  if (run.dataRelease !== null) log.push({ level: 'warn', text: texts.dataReleaseGone(run.dataRelease, answered) })
  return answered
}

async function splitInto(
  tx: StorageTx,
  { run, area }: LockedClaim,
  {
    claim,
    parts,
    log,
    context,
  }: { claim: Claim; parts: PlannedArea[] | null; log: LogEntry[]; context: EngineContext },
): Promise<AreaPatch> {
  if (parts === null) return {}
  if (parts.length === 0) return { reason: { code: 'too-dense', cap: context.declarationOf(run.request.source).cap } }
  await tx.insertAreas(run.id, parts, partOf(area))
  const about = { area: texts.areaOfTask(claim.task, area.label) }
  log.push({ level: 'info', text: texts.split(area.label, parts.length), about })
  return {}
}

/** `run` includes the request. */
async function countRequest(
  tx: StorageTx,
  { run, log }: { run: RunRow; log: LogEntry[] },
  context: EngineContext,
): Promise<CommitResult> {
  const merged = await mergeRun(tx, { run, pending: { log } }, context)
  await enforceLimits(tx, { run: merged.run, path: null }, context)
  return 'stored'
}
