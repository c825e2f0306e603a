import { reachedLimit, texts } from '@gazetteer/capture'
import { laneOf } from './lane-of.ts'
import { sentBy } from './limits.ts'
import { lockInOrder } from './lock-in-order.ts'
import { settle } from './settle.ts'
import { keepWithinLimits, waitAtLimit } from './wait-at-limit.ts'
import { writeLog } from './write-log.ts'
import type { Claim, LogEntry, PlannedLane, Run, TurnOwner } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { LedgerRows } from './rows.ts'

/** Asking runs at most this many stored pages ahead of settling. */
const mostPagesAhead = 64

/** A run with lanes to plan that has few areas waiting; it goes to the back of the queue. */
export async function claimPlanning(rows: LedgerRows, owner: TurnOwner, { now }: LedgerContext): Promise<Run | null> {
  const run = await rows.lockRunForTurn('plan', now(), owner.runId)
  if (run !== null) await rows.updateRun(run.id, { turnAt: now() })
  return run
}

/** Adds planned lanes with their first areas; a lane that the source does not cover is a gap and done. */
export async function addLanes(
  rows: LedgerRows,
  runId: string,
  planned: { from: number; lanes: PlannedLane[] },
  context: LedgerContext,
): Promise<void> {
  const locked = await lockInOrder(rows, runId)
  if (locked === null || locked.lanesPlanned !== planned.from || locked.ending !== null) return
  const { lanes } = planned
  await rows.insertLanes(
    runId,
    lanes.map(({ lane, areas }) => ({
      index: lane.index,
      isDone: areas.length === 0,
      round: 1,
      fits: 0,
      fresh: 0,
      lastType: 0,
    })),
  )
  const log: LogEntry[] = []
  for (const { lane, areas, gap } of lanes) {
    if (gap !== null) {
      const path = `${String(lane.index).padStart(5, '0')}.00.0000`
      const nowhere = { south: 0, west: 0, north: 0, east: 0 }
      await rows.insertAreas(
        runId,
        [{ path, lane: lane.index, box: nowhere, label: gap.area, expected: 0 }],
        gap.reason,
      )
      log.push({ level: 'warn', text: gap.reason })
      continue
    }
    await rows.insertAreas(runId, areas, null)
    log.push({ level: 'info', text: texts.planned([lane], areas.length) })
  }
  const lanesPlanned = planned.from + lanes.length
  await settle(rows, { ...locked, lanesPlanned }, context, { isChanged: true, log, inHand: null })
}

/**
 * Leases the first waiting area of the run that has waited longest. A limited run has one area leased at a time, and no
 * run gets more than `mostPagesAhead` pages ahead of its settling, except by the area that settling waits for.
 */
export async function claimArea(rows: LedgerRows, owner: TurnOwner, context: LedgerContext): Promise<Claim | null> {
  const now = context.now()
  const run = await rows.lockRunForTurn('ask', now, owner.runId)
  if (run === null) return null
  await rows.updateRun(run.id, { turnAt: now })
  const area = await rows.firstWaiting(run.id, now)
  if (area === null) return null
  const { sent } = await sentBy(rows, run, now)
  if (reachedLimit(run, sent) !== null) {
    await waitAtLimit(rows, run.id, context)
    return null
  }
  if (run.pagesAhead >= mostPagesAhead && (await rows.firstUnsettled(run.id))?.path !== area.path) return null
  const lane = laneOf(run, area.lane, context)
  const lease = `${owner.owner} ${context.newId()}`
  if (area.lease !== null) await rows.updateRun(run.id, { lostRequests: run.lostRequests + 1 })
  await rows.updateArea(run.id, area.path, { lease, leaseUntil: now + owner.leaseMs })
  const { path, box, label, expected } = area
  return {
    runId: run.id,
    source: run.request.source,
    cityLabel: lane.city,
    types: lane.types,
    lease,
    area: { path, lane: area.lane, box, label, expected },
    nextPage: area.nextPage,
    rowsBefore: area.points.length,
    cursor: area.cursor,
    attempts: area.attempts,
    waits: area.waits,
    pageMark: area.pageMark,
  }
}

/** Gives the area back until `notBefore`. A claim that is no longer good changes nothing. */
export async function postpone(
  rows: LedgerRows,
  claim: Claim,
  delay: { notBefore: number; isAttempt: boolean; entry: LogEntry | null },
  context: LedgerContext,
): Promise<void> {
  const run = await rows.lockRun(claim.runId)
  const area = await rows.readClaimed(claim.runId, claim.area.path, claim.lease, claim.nextPage)
  if (run === null || area === null) return
  await rows.updateArea(claim.runId, area.path, {
    lease: null,
    leaseUntil: 0,
    notBefore: delay.notBefore,
    attempts: area.attempts + (delay.isAttempt ? 1 : 0),
    waits: area.waits + (delay.entry === null ? 0 : 1),
    requests: area.requests + (delay.entry === null ? 0 : 1),
  })
  if (delay.entry === null) return
  const asked = { ...run, requests: run.requests + 1 }
  await rows.updateRun(run.id, { requests: asked.requests })
  const logged = await writeLog(rows, asked, [delay.entry], context.now())
  await keepWithinLimits(rows, logged, null, context)
}

/** Gives the area back; a request that was sent and not stored is lost. */
export async function release(rows: LedgerRows, claim: Claim, wasAsked: boolean): Promise<void> {
  const run = wasAsked ? await rows.lockRun(claim.runId) : null
  const area = await rows.readClaimed(claim.runId, claim.area.path, claim.lease, claim.nextPage)
  if (area === null) return
  if (run !== null) await rows.updateRun(run.id, { lostRequests: run.lostRequests + 1 })
  await rows.updateArea(claim.runId, area.path, { lease: null, leaseUntil: 0 })
}

/** Areas leased by a process that is not among the living wait again; what was on its way is lost. How many areas. */
export async function freeLeasesOfDead(rows: LedgerRows, alive: readonly string[]): Promise<number> {
  let freed = 0
  for (const runId of await rows.runsLeasedExcept(alive)) {
    const run = await rows.lockRun(runId)
    if (run === null) continue
    const lost = await rows.releaseLeasesExcept(runId, alive)
    await rows.updateRun(runId, { lostRequests: run.lostRequests + lost })
    freed += lost
  }
  return freed
}
