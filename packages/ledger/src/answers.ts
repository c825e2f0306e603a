import { isSurvey, splitArea, texts } from '@gazetteer/capture'
import { cityOf } from './city-of.ts'
import { laneOf } from './lane-of.ts'
import { lockInOrder } from './lock-in-order.ts'
import { settle } from './settle.ts'
import { keepWithinLimits } from './wait-at-limit.ts'
import type { Claim, LogEntry, PageOutcome, StoredPage } from '@gazetteer/capture'
import type { LedgerContext } from './context.ts'
import type { AreaPatch, AreaRow, LedgerRows, RunRow } from './rows.ts'

/** Stores a page if the claim is still good, splits an area that turned out saturated, and settles what is due. */
export async function commitPage(
  rows: LedgerRows,
  claim: Claim,
  page: StoredPage,
  context: LedgerContext,
): Promise<PageOutcome> {
  const held = await hold(rows, claim)
  if (held === null) return 'refused'
  const isLast = page.next === null
  const { area } = held
  const declaration = context.declarationOf(held.run.request.source)
  const points = declaration.cap !== null ? [...area.points, ...pointsOf(page)] : []
  const stored = { no: area.nextPage, rows: page.rows, storedAt: context.now() }
  const isDue = area.settledPages === area.nextPage && (await rows.firstUnsettled(claim.runId))?.path === area.path
  if (!isDue) await rows.insertPage(claim.runId, area.path, stored)
  let patch: AreaPatch = {
    nextPage: area.nextPage + 1,
    cursor: page.next,
    pageMark: page.mark,
    attempts: 0,
    waits: 0,
    requests: area.requests + 1,
    points,
    leaseUntil: context.now() + leaseAfterPageMs,
  }
  const log: LogEntry[] = []
  if (isLast) {
    patch = { ...patch, state: 'asked', lease: null, leaseUntil: 0 }
    const isSample =
      points.length >= (declaration.cap ?? 0) && isSurvey(laneOf(held.run, area.lane, context), declaration, area.path)
    if (page.isSaturated && !isSample) patch = { ...patch, ...(await split(rows, held, points, log, context)) }
  }
  await rows.updateArea(claim.runId, area.path, patch)
  const run = { ...held.run, requests: held.run.requests + 1, pagesAhead: held.run.pagesAhead + 1 }
  const inHand = isDue ? { path: area.path, page: stored } : null
  const settled = await settle(rows, run, context, { isChanged: true, log, inHand })
  return await keepWithinLimits(rows, settled.run, isLast ? null : area.path, context)
}

/** A page is the sign of life that a lease is extended by. */
const leaseAfterPageMs = 300_000

/** The source gave up on the area as a whole: its parts are asked instead; too small for parts, it is a gap. */
export async function commitSplit(rows: LedgerRows, claim: Claim, context: LedgerContext): Promise<PageOutcome> {
  const held = await hold(rows, claim)
  if (held === null) return 'refused'
  const log: LogEntry[] = []
  const patch = await split(rows, held, [], log, context)
  await rows.updateArea(claim.runId, held.area.path, {
    state: 'asked',
    lease: null,
    leaseUntil: 0,
    requests: held.area.requests + 1,
    attempts: 0,
    ...patch,
  })
  await goOn(rows, { ...held.run, requests: held.run.requests + 1 }, log, context)
  return 'stored'
}

/**
 * The area is given up; what it returned so far stays. One that had answered before (its place to go on from is worth
 * nothing any more, or leads in a circle) is asked once more from its first page, as a part of its own; else it is a gap.
 */
export async function giveUp(
  rows: LedgerRows,
  claim: Claim,
  reason: string,
  context: LedgerContext,
): Promise<PageOutcome> {
  const held = await hold(rows, claim)
  if (held === null) return 'refused'
  const { run, area } = held
  const log: LogEntry[] = []
  const isAgain = area.nextPage > 0 && (await startAgain(rows, held))
  if (isAgain) log.push({ level: 'warn', text: texts.askedAgain(texts.area(area.label, claim.types), reason) })
  await rows.updateArea(claim.runId, area.path, {
    state: 'asked',
    lease: null,
    leaseUntil: 0,
    requests: area.requests + 1,
    attempts: area.attempts + 1,
    reason: isAgain ? null : reason,
  })
  await goOn(rows, { ...run, requests: run.requests + 1 }, log, context)
  return 'stored'
}

/** False where the area is such a second try itself. */
async function startAgain(rows: LedgerRows, { run, area }: Held): Promise<boolean> {
  const { path, lane, box, label } = area
  if (path.endsWith(secondTry)) return false
  await rows.insertAreas(
    run.id,
    [{ path: `${path}${secondTry}`, lane, box, label: texts.again(label), expected: null }],
    null,
  )
  return true
}

/** The end of the path of an area that is asked again as a whole; a split never makes it. */
const secondTry = '.again'

type Held = { run: RunRow; area: AreaRow }

async function hold(rows: LedgerRows, claim: Claim): Promise<Held | null> {
  const run = await lockInOrder(rows, claim.runId)
  if (run === null || run.state !== 'running' || run.ending !== null) return null
  const area = await rows.readClaimed(claim.runId, claim.area.path, claim.lease, claim.nextPage)
  return area === null ? null : { run, area }
}

async function split(
  rows: LedgerRows,
  { run, area }: Held,
  points: readonly [number, number][],
  log: LogEntry[],
  context: LedgerContext,
): Promise<AreaPatch> {
  const declaration = context.declarationOf(run.request.source)
  const city = cityOf(laneOf(run, area.lane, context).city)
  const found = points.map(([latitude, longitude]) => ({ latitude, longitude }))
  const parts = splitArea(area, found, city, declaration)
  if (parts.length === 0) return { reason: texts.tooDense(declaration.cap) }
  await rows.insertAreas(run.id, parts, null)
  log.push({ level: 'info', text: texts.split(area.label, parts.length) })
  return {}
}

async function goOn(rows: LedgerRows, run: RunRow, log: LogEntry[], context: LedgerContext): Promise<void> {
  const settled = await settle(rows, run, context, { isChanged: true, log, inHand: null })
  await keepWithinLimits(rows, settled.run, null, context)
}

function pointsOf(page: StoredPage): [number, number][] {
  return page.rows.map(({ latitude, longitude }) => [latitude ?? 0, longitude ?? 0])
}
