import { outcomes } from '@gazetteer/engine'
import { placeRowsOf } from '@gazetteer/engine/memory'
import { isFreeCursor } from '@gazetteer/sources'
import { isIn } from '../world/sim-source.ts'
import type { CaptureRequest, Selection } from '@gazetteer/engine'
import type { MemoryTables, RunTables } from '@gazetteer/engine/memory'
import type { RawListing } from '@gazetteer/listing'
import { expectedPlaces, isWanted } from './scenario.ts'

/** A promise of the product that the simulation found broken. */
export class InvariantBroken extends Error {}

/** What the simulation knows of a run besides its tables. */
export type SimRun = {
  id: string
  accountId: string
  request: CaptureRequest
  /** Ids that a complete capture stores, computed without the engine. */
  expected: Map<string, RawListing>
  /** Requests that reached the source. */
  requests: number
  /** Ids that the account's earlier captures had stored when it started. */
  storedBefore: ReadonlySet<string>
  wasDiscarded: boolean
  /** Whether each listing cost a credit from the start to the end. */
  isCharged: boolean
}

export function simRunOf(
  run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean },
  { places, tables }: { places: readonly RawListing[]; tables: MemoryTables },
): SimRun {
  const { selections, filters = {} } = run.request
  const all = selections.flatMap(({ city, types }: Selection) =>
    expectedPlaces(places, city, types).filter((place) => isWanted(place, filters)),
  )
  const expected = new Map(all.map((place) => [place.sourceId, place]))
  const earlier = [...tables.runs.values()].filter((other) => other.run.accountId === run.accountId)
  const storedBefore = new Set(earlier.flatMap(({ listings }) => listings.map(({ listing }) => listing.source_id)))
  return { ...run, expected, storedBefore, requests: 0, wasDiscarded: false }
}

/** Listings of a type that a manual capture takes, by docs/contribute/behaviour.md. */
const manualLimit = 120

function require(isTrue: boolean, what: string): void {
  if (!isTrue) throw new InvariantBroken(what)
}

/** Checks the committed rows of a run; call it when no transaction is in progress. */
export function checkRun(sim: SimRun, tables: MemoryTables): void {
  const rows = tables.runs.get(sim.id)
  if (rows === undefined) return
  checkListings(sim, rows)
  checkLog(sim, rows)
  checkAreas(sim, rows)
  checkPlaces(sim, rows)
  checkLimits(sim, rows)
}

function checkListings(sim: SimRun, { run, listings, tasks }: RunTables): void {
  const { id, expected, wasDiscarded, isCharged, storedBefore, request } = sim
  require(listings.length === run.lastSeq, `${id} holds ${listings.length} listings and says ${run.lastSeq}`)
  const ids = new Set<string>()
  for (const [index, { seq, listing }] of listings.entries()) {
    require(seq === index + 1, `${id}: the listing after ${index} has the number ${seq}`)
    require(!ids.has(listing.source_id), `${id} stored ${listing.source_id} twice`)
    require(expected.has(listing.source_id), `${id} stored ${listing.source_id}, which it did not ask for`)
    require(!request.onlyNew ||
      !storedBefore.has(listing.source_id), `${id} stored ${listing.source_id}, which is not new`)
    ids.add(listing.source_id)
  }
  for (const { index, fits } of request.mode === 'manual' ? tasks.values() : [])
    require(fits <= manualLimit, `${id}: task ${index} took ${fits} listings`)
  require(run.charged <= run.lastSeq, `${id} charged ${run.charged} of ${run.lastSeq} listings`)
  require(!isCharged || run.charged === run.lastSeq, `${id} charged ${run.charged} for ${run.lastSeq} listings`)
  require(run.deliveredSeq <= run.lastSeq, `${id} delivered ${run.deliveredSeq} of ${run.lastSeq} listings`)
  require(wasDiscarded || run.counters.fresh === run.lastSeq, `${id} counts ${run.counters.fresh} new listings`)
}

function checkLog({ id }: SimRun, { run, log }: RunTables): void {
  for (const [index, { seq }] of log.entries())
    require(seq === index + 1, `${id}: the log line after ${index} has the number ${seq}`)
  require(log.length === run.lastLogSeq, `${id} holds ${log.length} log lines and says ${run.lastLogSeq}`)
}

function checkAreas({ id, request }: SimRun, { run, areas, open, pages }: RunTables): void {
  let raw = 0
  for (const area of areas.values()) {
    raw += area.counters.raw
    require(area.mergedPages <= area.nextPage, `${id} ${area.path} merged a page that is not stored`)
    const judged = outcomes.reduce((sum, outcome) => sum + area.counters[outcome], 0)
    require(judged === area.counters.raw, `${id} ${area.path} has ${judged} outcomes for ${area.counters.raw} rows`)
  }
  require(request.filters !== undefined || run.counters.filtered === 0, `${id} filtered rows without a filter`)
  require(raw === run.counters.raw, `${id}: the areas count ${raw} rows, the run ${run.counters.raw}`)
  if (run.state !== 'running') return
  let ahead = 0
  for (const path of open) {
    const area = areas.get(path)
    for (let no = area?.mergedPages ?? 0; no < (area?.nextPage ?? 0); no += 1) {
      ahead += 1
      require(pages.has(`${path} ${no}`), `${id} ${path} lost page ${no}`)
    }
  }
  require(ahead === run.pagesAhead, `${id} has ${ahead} pages to merge and says ${run.pagesAhead}`)
}

/** The places sum up to what is stored, and their states fit their areas. */
function checkPlaces({ id }: SimRun, rows: RunTables): void {
  const { run, areas } = rows
  const places = placeRowsOf(rows)
  const sum = (of: (place: (typeof places)[number]) => number) => places.reduce((total, place) => total + of(place), 0)
  const stored = run.destination === 'none' ? run.lastSeq : run.deliveredSeq
  const listings = sum((place) => place.listings)
  require(listings === stored, `${id}: its places have ${listings} of ${stored} stored listings`)
  const known = sum(({ areasKnown }) => areasKnown)
  require(known === areas.size, `${id}: its places know ${known} of ${areas.size} areas`)
  for (const { label, state, areasDone, areasKnown, gaps } of places) {
    const what = `${id}: ${label} is ${state} with ${areasDone} of ${areasKnown} areas`
    require(areasDone + gaps.notRequested <= areasKnown, what)
    const isComplete = areasDone === areasKnown && gaps.failed === 0 && gaps.notRequested === 0
    require(state !== 'done' || isComplete, what)
    require(run.ending === null || (state !== 'running' && state !== 'waiting'), what)
    require(state !== 'failed' || gaps.failed > 0, what)
  }
  const isWhole = run.ending?.code === 'complete'
  require(!isWhole || places.every(({ state }) => state === 'done'), `${id} is complete without all places`)
}

function checkLimits({ id, requests }: SimRun, { run, areas }: RunTables): void {
  const inFlight = [...areas.values()].filter(({ state, lease }) => state === 'waiting' && lease !== null)
  const freeLeased = inFlight.filter(({ cursor }) => isFreeCursor(cursor)).length
  const leased = inFlight.length
  const sent = run.requests + run.lostRequests + leased
  require(requests <= sent, `${id} sent ${requests} requests and counts ${sent}`)
  if (run.limits.listings !== null)
    require(run.lastSeq <= run.limits.listings, `${id} stored ${run.lastSeq}, above its limit ${run.limits.listings}`)
  const { maxRequests, maxPaid } = run
  if (maxRequests !== null)
    require(sent <= maxRequests, `${id} counts ${sent} requests, above its limit ${maxRequests}`)
  if (maxPaid === null) return
  const paid = sent - run.freeRequests - freeLeased
  require(paid <= maxPaid, `${id} counts ${paid} paid requests, above its limit ${maxPaid}`)
}

/**
 * Checks a run that has ended, against what a complete capture stores. `table`: the user's table; null: its owner
 * dropped it.
 */
export function checkEnd(sim: SimRun, tables: MemoryTables, table: ReadonlyMap<string, unknown> | null): void {
  const rows = tables.runs.get(sim.id)
  if (rows === undefined) return
  const { run, listings } = rows
  const stored = new Set(listings.map(({ listing }) => listing.source_id))
  if (run.destination !== 'none' && !run.isDeliveryOver) {
    require(run.deliveredSeq === run.lastSeq, `${sim.id} ended with ${run.deliveredSeq} of ${run.lastSeq} delivered`)
    if (table !== null) for (const id of stored) require(table.has(id), `${sim.id} did not deliver ${id}`)
  }
  checkFits(sim, rows)
  if (run.state !== 'completed') return
  const isWhole = run.ending?.code === 'complete'
  const missing = [...sim.expected.values()].filter(({ sourceId }) => !stored.has(sourceId))
  for (const place of missing) {
    if (isKnownBefore(sim, tables, place.sourceId) || isBeyondManualLimit(sim, rows)) continue
    require(!isWhole, `${sim.id} is complete without ${place.sourceId}`)
    require(isInGap(rows, place), `${sim.id} misses ${place.sourceId} outside of its gaps`)
  }
}

/** A task counts each fitting place once. */
function checkFits(sim: SimRun, { tasks, selections }: RunTables): void {
  for (const { index, fits } of tasks.values()) {
    const selection = selections.findLast(({ firstTask }) => firstTask <= index)
    if (selection === undefined) continue
    const { city, types, firstTask } = selection
    const own = selection.tasks === 1 ? types : types.slice(index - firstTask, index - firstTask + 1)
    const most = expectedPlaces([...sim.expected.values()], city, own).length
    require(fits <= most, `${sim.id}: task ${index} counts ${fits} of ${most} places`)
  }
}

/** With `onlyNew`, listings of the account's other runs are left out. */
function isKnownBefore({ id, accountId, request }: SimRun, { runs }: MemoryTables, sourceId: string): boolean {
  if (!request.onlyNew) return false
  return [...runs.values()].some(
    ({ run, tasksByListing }) =>
      run.accountId === accountId && run.id !== id && (tasksByListing.get(sourceId)?.tasks.length ?? 0) > 0,
  )
}

const isBeyondManualLimit = ({ request }: SimRun, { tasks }: RunTables): boolean =>
  request.mode === 'manual' && [...tasks.values()].some(({ fits }) => fits >= manualLimit)

/** Whether an area with a reason covers the place, or the run was finished at a limit before it was planned. */
function isInGap({ run, areas }: RunTables, place: RawListing): boolean {
  return run.closing !== null || [...areas.values()].some(({ reason, box }) => reason !== null && isIn(box, place))
}
