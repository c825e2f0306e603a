import { addCounters, hasSurvey, lanesOf, planRound, settlePage, texts } from '@gazetteer/capture'
import { cityOf } from './city-of.ts'
import { pauseClock } from './pause-clock.ts'
import { insertLog } from './write-log.ts'
import type { Lane, LogEntry } from '@gazetteer/capture'
import type { RawListing } from '@gazetteer/listing'
import type { LedgerContext } from './context.ts'
import type { AreaRow, LaneRow, LedgerRows, PageRow, RunRow } from './rows.ts'

/** Rows settled in one transaction at most, so that no transaction grows long; the next commit or the sweep goes on. */
const mostRows = 1000

/** What the caller has changed of the run itself (not written yet) and wants said in its log. */
export type Pending = {
  isChanged: boolean
  log: LogEntry[]
  /** A page that is the very next to be settled and therefore was not stored. */
  inHand: { path: string; page: PageRow } | null
}

/**
 * Folds stored pages into listings, counters, credits and log lines, strictly in plan order: area path, then page
 * number. The run and its credit account are locked by the caller. What it leaves is a function of the pages alone. The run
 * is written once, with what the caller has pending.
 */
export async function settle(
  rows: LedgerRows,
  run: RunRow,
  context: LedgerContext,
  pending: Pending = { isChanged: false, log: [], inHand: null },
): Promise<{ hasMore: boolean; run: RunRow }> {
  return await new Settling(rows, run, context, pending).run()
}

/** One settling of one run; holds the run as it changes, so that it is read and written once. */
class Settling {
  readonly #rows: LedgerRows
  readonly #context: LedgerContext
  readonly #lanes: Lane[]
  readonly #log: LogEntry[]
  #run: RunRow
  readonly #isChanged: boolean
  readonly #inHand: Pending['inHand']
  #budget = mostRows
  /** A page waits that was too much for this transaction. */
  #hasMore = false
  /** The run's limit of listings keeps the next page, or what is left of it. */
  #isHeld = false

  constructor(rows: LedgerRows, run: RunRow, context: LedgerContext, pending: Pending) {
    this.#rows = rows
    this.#log = [...pending.log]
    this.#isChanged = pending.isChanged
    this.#inHand = pending.inHand
    this.#run = run
    this.#context = context
    this.#lanes = lanesOf(run.request, context.declarationOf(run.request.source))
  }

  async run(): Promise<{ hasMore: boolean; run: RunRow }> {
    const before = this.#run
    while (this.#run.ending === null && !this.#isHeld) {
      const area = await this.#rows.firstUnsettled(this.#run.id)
      if (area === null) {
        await this.#endIfComplete()
        break
      }
      if (!(await this.#settleArea(area))) break
    }
    if (this.#isChanged || this.#run !== before || this.#log.length > 0) await this.#write()
    return { hasMore: this.#hasMore, run: this.#run }
  }

  async #write(): Promise<void> {
    const { id, counters, fits, lastSeq, pagesAhead, ending, requests, lanesPlanned } = this.#run
    const lastLogSeq = await insertLog(this.#rows, this.#run, this.#log, this.#context.now())
    const patch = { counters, fits, lastSeq, pagesAhead, ending, requests, lanesPlanned, lastLogSeq }
    await this.#rows.updateRun(id, patch)
    this.#run = { ...this.#run, lastLogSeq }
  }

  /**
   * False when the area's next page is not there yet, or is too much for this transaction. Only pages are put off: the area
   * whose last page used the budget up is still closed, for nothing would come back to do it.
   */
  async #settleArea(area: AreaRow): Promise<boolean> {
    if (area.settledPages < area.nextPage) {
      this.#hasMore = this.#budget <= 0
      if (this.#hasMore) return false
      const { settledPages: no } = area
      const page = this.#pageInHand(area, no) ?? (await this.#rows.readPage(this.#run.id, area.path, no))
      if (page === null) throw new Error(`Page ${area.settledPages} of ${this.#run.id} ${area.path} is missing`)
      await this.#settlePage(area, page)
      return true
    }
    if (area.state === 'waiting') return false
    const state = area.reason === null ? 'done' : 'gap'
    await this.#rows.updateArea(this.#run.id, area.path, {
      state,
      ...(this.#isLearning(area.lane) ? {} : { points: [] }),
    })
    if (area.reason !== null)
      this.#log.push({
        level: 'warn',
        text: texts.gap(texts.area(area.label, this.#laneOf(area.lane).types), area.reason),
      })
    await this.#planOn(area.lane)
    return true
  }

  async #settlePage(area: AreaRow, page: PageRow): Promise<void> {
    const lane = this.#laneOf(area.lane)
    const laneRow = await this.#laneRowOf(area.lane)
    const ids = page.rows.map(({ sourceId }) => sourceId)
    const { source, onlyNew } = this.#run.request
    const { closing, limits } = this.#run
    const limit = limits.listings
    const creditsLeft = await this.#rows.lockCredits(this.#run.accountId)
    const settled = settlePage(
      page.rows,
      {
        source,
        city: cityOf(lane.city),
        lane: lane.index,
        types: lane.types,
        seenAt: new Date(page.storedAt).toISOString(),
      },
      {
        lanesOfFound: await this.#rows.lanesOfFound(this.#run.id, ids),
        knownBefore: onlyNew ? await this.#rows.knownBefore(this.#run, source, ids) : new Set(),
        creditsLeft,
        fitLeft: lane.fitLimit === null ? null : lane.fitLimit - laneRow.fits,
        storeLeft: limit === null ? null : limit - this.#run.lastSeq,
        isClosing: closing !== null,
      },
    )
    const fresh = settled.fresh.map((listing, index) => ({ seq: this.#run.lastSeq + 1 + index, listing }))
    await this.#rows.insertFresh(this.#run, lane.index, fresh)
    await this.#rows.insertKnown(this.#run, lane.index, settled.known)
    await this.#rows.addFinder(this.#run.id, lane.index, settled.foundAgain)
    if (creditsLeft !== null) await this.#rows.chargeCredits(this.#run.accountId, fresh.length)
    this.#isHeld = settled.rest.length > 0
    await this.#replacePage(area.path, page, settled.rest)
    await this.#rows.updateArea(this.#run.id, area.path, {
      ...(this.#isHeld ? {} : { settledPages: area.settledPages + 1 }),
      ...(closing !== null && settled.counters.overLimit > 0 ? { reason: area.reason ?? closing } : {}),
      counters: addCounters(area.counters, settled.counters),
      found: area.found + settled.fits,
    })
    await this.#rows.updateLane(this.#run.id, lane.index, {
      fits: laneRow.fits + settled.fits,
      fresh: laneRow.fresh + fresh.length,
      lastType: settled.lastType ?? laneRow.lastType,
    })
    this.#budget -= page.rows.length + 1
    this.#run = {
      ...this.#run,
      counters: addCounters(this.#run.counters, settled.counters),
      fits: this.#run.fits + settled.fits,
      lastSeq: this.#run.lastSeq + fresh.length,
      pagesAhead: this.#run.pagesAhead - (this.#isHeld ? 0 : 1),
    }
    if (settled.counters.raw > 0 || !this.#isHeld)
      this.#log.push({ level: 'info', text: texts.page(area.label, lane.types, page.no, settled.counters) })
    if (settled.areCreditsSpent) await this.#endForCredits()
    else if (settled.isFitLimitReached) await this.#endLane(lane)
  }

  /** A settled page goes; of one that the limit cut the rest stays, to be settled when the limit is raised. */
  async #replacePage(path: string, page: PageRow, rest: readonly RawListing[]): Promise<void> {
    const isStored = page !== this.#inHand?.page
    if (isStored && rest.length === page.rows.length && rest.length > 0) return
    if (isStored) await this.#rows.deletePage(this.#run.id, path, page.no)
    if (rest.length > 0) await this.#rows.insertPage(this.#run.id, path, { ...page, rows: [...rest] })
  }

  /** When all of the lane's areas are settled, its next round is planned from what they held; at the end all that is left, as gaps. */
  async #planOn(index: number): Promise<void> {
    if (await this.#rows.hasUnsettledInLane(this.#run.id, index)) return
    const lane = this.#laneOf(index)
    const laneRow = await this.#laneRowOf(index)
    const areas = await this.#rows.areasOfLane(this.#run.id, index)
    const { closing } = this.#run
    const planned = planRound(lane, cityOf(lane.city), this.#context.declarationOf(this.#run.request.source), {
      round: laneRow.round,
      ...(closing === null ? {} : { isWhole: true }),
      areas,
    })
    await this.#rows.insertAreas(this.#run.id, planned, closing)
    const isDone = planned.length === 0 || closing !== null
    if (isDone) await this.#rows.forgetPoints(this.#run.id, index)
    await this.#rows.updateLane(this.#run.id, index, { round: laneRow.round + 1, isDone })
    const gaps = areas.filter(({ state }) => state === 'gap').length
    const { isCoverageKnown } = this.#context.declarationOf(this.#run.request.source)
    if (planned.length === 0) this.#log.push(texts.laneDone(lane, laneRow, { gaps, isCoverageKnown }))
  }

  async #endLane(lane: Lane): Promise<void> {
    await this.#dropPages(lane.index)
    await this.#rows.updateLane(this.#run.id, lane.index, { isDone: true })
    this.#log.push(texts.laneDone(lane, await this.#laneRowOf(lane.index), { gaps: 0, isCoverageKnown: true }))
  }

  async #endForCredits(): Promise<void> {
    await this.#dropPages(null)
    this.#run = { ...this.#run, ending: { state: 'stopped', message: texts.creditsSpent } }
    if (this.#run.intent === 'pause') {
      const clock = pauseClock(this.#run, 'run', this.#context.now())
      await this.#rows.updateRun(this.#run.id, { intent: 'run', ...clock })
    }
    this.#log.push({ level: 'warn', text: texts.creditsSpent })
  }

  async #dropPages(lane: number | null): Promise<void> {
    await this.#rows.skipUnsettled(this.#run.id, lane)
    this.#run = { ...this.#run, pagesAhead: 0 }
  }

  /** A run on hold stays so although nothing is left to ask: it ends when it is resumed. */
  async #endIfComplete(): Promise<void> {
    if (this.#run.lanesPlanned < this.#lanes.length || this.#run.intent === 'pause') return
    const gaps = await this.#rows.readGaps(this.#run.id)
    this.#run = { ...this.#run, ending: texts.ending(this.#run, this.#lanes, gaps) }
  }

  #pageInHand({ path }: AreaRow, no: number): PageRow | null {
    const { page } = this.#inHand?.path === path ? this.#inHand : { page: null }
    return page?.no === no ? page : null
  }

  /** Whether the lane's later rounds are planned by where its rows lie. */
  #isLearning(lane: number): boolean {
    return hasSurvey(this.#laneOf(lane), this.#context.declarationOf(this.#run.request.source))
  }

  #laneOf(index: number): Lane {
    const lane = this.#lanes[index]
    if (lane === undefined) throw new Error(`Run ${this.#run.id} has no lane ${index}`)
    return lane
  }

  async #laneRowOf(index: number): Promise<LaneRow> {
    const row = await this.#rows.readLane(this.#run.id, index)
    if (row === null) throw new Error(`Lane ${index} of ${this.#run.id} is not planned`)
    return row
  }
}
