import { withLost } from '../model/count-requests.ts'
import { groupGaps } from '../model/gap.ts'
import { addCounters } from '../model/outcomes.ts'
import { pauseClock } from '../model/pause-clock.ts'
import { hasSurvey } from '../plan/survey.ts'
import { cityOfTask } from '../model/request.ts'
import { texts } from '../texts.ts'
import { judgeRows, mergePage } from './merge-page.ts'
import { insertLog } from './write-log.ts'
import { noLease } from '../storage/storage.ts'
import type { RawListing } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { EngineContext } from '../context.ts'
import type { FreshListing } from '../model/fresh-listing.ts'
import type { GapReason, GapRow } from '../model/gap.ts'
import type { Task } from '../model/request.ts'
import type { Ending, Limited, LogEntry } from '../model/run.ts'
import type { AreaPatch, AreaRow, PageRow, RunPatch, RunRow, StorageTx, TaskRow } from '../storage/storage.ts'
import type { MergedPage } from './merge-page.ts'

/** Maximum rows per transaction, to bound its duration. The next commit or the close job continues. */
const maxRows = 1000
/** Number of groups of gaps that a run's ending lists by name. */
const gapsNamed = 3

/** Changes to the run by the caller that are not written yet, and their log lines. */
export type Pending = {
  log: LogEntry[]
  /**
   * The first unmerged area, with the page that is next to merge. Neither the page nor `patch` (the area's change)
   * has been stored.
   */
  unstoredPage?: { area: AreaRow; patch: AreaPatch; page: PageRow; task: Task } | null
  /** The area that keeps its lease for a request that is not sent yet. */
  unsentPath?: string | null
}

/** `endedTasks`: tasks that ended now, so that their areas need no further request. */
export type Merged = { hasMore: boolean; run: RunRow; endedTasks: ReadonlySet<number> }

/**
 * Merges stored pages into listings, counters, credits and log lines, in plan order: area path, then page number. The
 * caller has locked the run and its credit account. The result depends only on the pages. A task whose next round is
 * not planned blocks all later ones. Writes the run once, including the caller's pending changes.
 */
export async function mergeRun(
  tx: StorageTx,
  { run, pending }: { run: RunRow; pending?: Pending },
  context: EngineContext,
): Promise<Merged> {
  return await new Merging(tx, { run, pending }, context).run()
}

/** What merging may change; `newCount` only of a run without a database, whose delivery counts it otherwise. */
const mergedColumns = [
  'counters',
  'fits',
  'lastSeq',
  'charged',
  'pagesAhead',
  'ending',
  'requests',
  'lostRequests',
  'freeRequests',
  'tasksPlanned',
  'planningTask',
  'newCount',
] as const satisfies readonly (keyof RunPatch)[]

type MergedColumns = Pick<RunRow, (typeof mergedColumns)[number]>

function mergedOf(run: RunRow): Partial<MergedColumns> {
  return Object.fromEntries(mergedColumns.map((column) => [column, run[column]]))
}

/** One merge of one run. Holds the run in memory, so that it is read and written once. */
class Merging {
  readonly #tx: StorageTx
  readonly #now: number
  readonly #declaration: SourceDeclaration
  readonly #tasks = new Map<number, Task>()
  readonly #log: LogEntry[]
  readonly #isChanged: boolean
  readonly #unstoredPage: NonNullable<Pending['unstoredPage']> | null
  readonly #unsentPath: string | null
  #run: RunRow
  readonly #endedTasks = new Set<number>()
  #budget = maxRows
  /** Whether a page waits because it exceeds the row budget of this transaction. */
  #hasMore = false
  /** Whether the run's listing limit blocks the next page or its remaining rows. */
  #isHeld = false

  constructor(tx: StorageTx, { run, pending }: { run: RunRow; pending: Pending | undefined }, context: EngineContext) {
    this.#tx = tx
    this.#run = run
    this.#log = [...(pending?.log ?? [])]
    this.#isChanged = pending !== undefined
    this.#unstoredPage = pending?.unstoredPage ?? null
    this.#unsentPath = pending?.unsentPath ?? null
    if (this.#unstoredPage !== null) this.#tasks.set(this.#unstoredPage.task.index, this.#unstoredPage.task)
    this.#now = context.now()
    this.#declaration = context.declarationOf(run.request.source)
  }

  async run(): Promise<Merged> {
    const before = this.#run
    let currentArea = this.#unstoredPage?.area ?? null
    while (this.#canContinue()) {
      const area = currentArea ?? (await this.#tx.firstUnmerged(this.#run.id))
      if (area === null) {
        await this.#endIfComplete()
        break
      }
      const merged = await this.#mergeArea(area)
      if (merged === 'not yet') break
      currentArea = merged
    }
    if (this.#isChanged || this.#run !== before || this.#log.length > 0) await this.#write()
    return { hasMore: this.#hasMore, run: this.#run, endedTasks: this.#endedTasks }
  }

  /** Only columns that `#write` writes can change. */
  #change(patch: Partial<MergedColumns>): void {
    this.#run = { ...this.#run, ...patch }
  }

  #canContinue(): boolean {
    return this.#run.ending === null && this.#run.planningTask === null && !this.#isHeld
  }

  async #write(): Promise<void> {
    const { id, destination } = this.#run
    const logEnd = await insertLog(this.#tx, this.#run, { entries: this.#log, at: this.#now })
    const patch = { ...mergedOf(this.#run), ...logEnd }
    if (destination !== 'none') delete patch.newCount
    await this.#tx.updateRun(id, patch)
    this.#run = { ...this.#run, ...logEnd }
  }

  /**
   * Returns the area after its next page, or null to read the first unmerged area again. Returns 'not yet' when the
   * next page is missing or exceeds the row budget. Only pages are deferred: an area whose last page used up the
   * budget is still closed, because nothing would return to it.
   */
  async #mergeArea(area: AreaRow): Promise<AreaRow | 'not yet' | null> {
    if (area.mergedPages < area.nextPage) {
      this.#hasMore = this.#budget <= 0
      if (this.#hasMore) return 'not yet'
      const { mergedPages: no } = area
      const page = this.#unstoredPageOf(area, no) ?? (await this.#tx.readPage(this.#run.id, area.path, no))
      if (page === null) throw new Error(`Page ${area.mergedPages} of ${this.#run.id} ${area.path} is missing`)
      return await this.#mergePage(area, page)
    }
    if (area.state === 'waiting') return 'not yet'
    const task = await this.#taskOf(area.task)
    const state = area.reason === null ? 'done' : 'gap'
    const points = hasSurvey(task, this.#declaration) ? {} : { points: [] }
    await this.#tx.updateArea(this.#run.id, area.path, { state, ...points })
    const about = { area: texts.areaOfTask(task, area.label) }
    if (area.reason !== null)
      this.#log.push({ level: 'warn', text: texts.gap(area.label, task.types, area.reason), about })
    await this.#continueTask(task)
    return null
  }

  async #mergePage(area: AreaRow, page: PageRow): Promise<AreaRow | null> {
    const task = await this.#taskOf(area.task)
    const { closing, limits, request } = this.#run
    const ids = page.rows.filter(({ isOutside }) => isOutside !== true).map(({ sourceId }) => sourceId)
    const creditsLeft = await this.#creditsLeft()
    const context = {
      source: request.source,
      city: cityOfTask(task),
      task: task.index,
      types: task.types,
      seenAt: new Date(page.storedAt).toISOString(),
      minConfidence: request.minConfidence ?? null,
      filters: request.filters ?? null,
      isFollowed: request.isFollowed ?? false,
    }
    const isCounting = this.#run.destination === 'none' && this.#run.newCount !== null
    const lookups = Promise.all([
      this.#tx.tasksOfFound(this.#run.id, ids),
      request.onlyNew || isCounting ? this.#tx.knownBefore(this.#run.id, ids) : new Set<string>(),
      task.fitLimit === null ? null : this.#taskRowOf(area.task),
    ])
    const judged = judgeRows(page.rows, context) // while the database answers
    const [tasksOfFound, foundBefore, taskRow] = await lookups
    const merged = mergePage(judged, context, {
      tasksOfFound,
      knownBefore: request.onlyNew ? foundBefore : new Set(),
      creditsLeft,
      fitLeft: task.fitLimit === null || taskRow === null ? null : task.fitLimit - taskRow.fits,
      storeLeft: limits.listings === null ? null : limits.listings - this.#run.lastSeq,
      isClosing: closing !== null,
    })
    this.#isHeld = merged.rest.length > 0
    await this.#storeListings(task, merged, creditsLeft)
    if (isCounting) this.#countNew(merged.fresh, foundBefore)
    await this.#replacePage(area.path, page, merged.rest)
    const unwritten = page === this.#unstoredPage?.page ? this.#unstoredPage.patch : {}
    const counted = await this.#count(area, merged, unwritten)
    this.#budget -= page.rows.length + 1
    if (merged.counters.raw > 0 || !this.#isHeld)
      this.#log.push({
        level: 'info',
        text: texts.page(
          { label: area.label, types: task.types, no: page.no, filled: filledIn(merged.fresh) },
          merged.counters,
        ),
        about: { area: texts.areaOfTask(task, area.label), fresh: merged.counters.fresh },
      })
    if (merged.areCreditsSpent && this.#run.request.freeListings !== undefined) await this.#endSample()
    else if (merged.areCreditsSpent) await this.#endForCredits()
    else if (merged.isFitLimitReached) await this.#endTask(task, { isOverLimit: merged.counters.overLimit > 0 })
    else return counted
    return null
  }

  /** Listings that may still be stored, by credits or the run's free listings; null: unlimited. */
  async #creditsLeft(): Promise<number | null> {
    const credits = await this.#tx.lockCredits(this.#run.accountId)
    const { freeListings } = this.#run.request
    if (credits === null || freeListings === undefined) return credits
    return Math.max(0, freeListings - this.#run.lastSeq)
  }

  async #storeListings(task: Task, merged: MergedPage, creditsLeft: number | null): Promise<void> {
    const fresh = merged.fresh.map((found, index) => ({ seq: this.#run.lastSeq + 1 + index, ...found }))
    await this.#tx.insertFresh(this.#run, task.index, fresh)
    await this.#tx.insertFilled(this.#run.id, fresh)
    await this.#tx.insertKnown(this.#run, task.index, merged.known)
    await this.#tx.insertFiltered(this.#run, merged.filtered)
    await this.#tx.insertSeen(this.#run.id, task.index, merged.seen)
    await this.#tx.addFinder(this.#run.id, task.index, merged.foundAgain)
    if (creditsLeft === null || this.#run.request.freeListings !== undefined) return
    await this.#tx.chargeCredits(this.#run.accountId, fresh.length)
    this.#change({ charged: this.#run.charged + fresh.length })
  }

  /** For files. Rows that are new in a table are counted when they are delivered. */
  #countNew(fresh: readonly FreshListing[], foundBefore: ReadonlySet<string>): void {
    const added = fresh.filter(({ listing }) => !foundBefore.has(listing.source_id)).length
    this.#change({ newCount: (this.#run.newCount ?? 0) + added })
  }

  async #count(area: AreaRow, merged: MergedPage, unwritten: AreaPatch): Promise<AreaRow> {
    const { closing } = this.#run
    const { counters, fits, lastType } = merged
    const fresh = merged.fresh.length
    const isCut = closing !== null && counters.overLimit > 0
    const patch = {
      ...(this.#isHeld ? {} : { mergedPages: area.mergedPages + 1 }),
      ...(isCut ? { reason: area.reason ?? closingReason(closing) } : {}),
      counters: addCounters(area.counters, counters),
      found: area.found + fits,
    }
    await this.#tx.updateArea(this.#run.id, area.path, { ...unwritten, ...patch })
    if (lastType !== null) await this.#tx.countInTask(this.#run.id, area.task, { fits, fresh, lastType })
    this.#change({
      counters: addCounters(this.#run.counters, counters),
      fits: this.#run.fits + fits,
      lastSeq: this.#run.lastSeq + fresh,
      pagesAhead: this.#run.pagesAhead - (this.#isHeld ? 0 : 1),
    })
    return { ...area, ...patch }
  }

  /** Deletes a merged page. If a limit cut it, the rest stays until the limit is raised. */
  async #replacePage(path: string, page: PageRow, rest: readonly RawListing[]): Promise<void> {
    const isStored = page !== this.#unstoredPage?.page
    if (isStored && rest.length === page.rows.length && rest.length > 0) return
    if (isStored) await this.#tx.deletePage(this.#run.id, path, page.no)
    if (rest.length > 0) await this.#tx.insertPage(this.#run.id, path, { ...page, rows: [...rest] })
  }

  /** Once all areas of the task are merged, requests its next round, or ends the task when it has no further rounds. */
  async #continueTask(task: Task): Promise<void> {
    if (await this.#tx.hasUnmergedInTask(this.#run.id, task.index)) return
    if (hasSurvey(task, this.#declaration)) this.#change({ planningTask: task.index })
    else await this.#endTask(task)
  }

  /** Ends a task whose limit is reached or that has nothing left, and skips its remaining areas. */
  async #endTask(task: Task, { isOverLimit = false } = {}): Promise<void> {
    const isCutShort = await this.#tx.hasUnmergedInTask(this.#run.id, task.index)
    if (isCutShort) {
      await this.#releaseUnsent()
      const { pages, ...dropped } = await this.#tx.skipUnmerged(this.#run.id, task.index)
      this.#change({ ...withLost(this.#run, dropped), pagesAhead: this.#run.pagesAhead - pages })
    }
    const gaps = await this.#tx.countGapsOfTask(this.#run.id, task.index)
    await this.#tx.updateTask(this.#run.id, task.index, {
      isDone: true,
      isCut: isCutShort || isOverLimit,
    })
    this.#endedTasks.add(task.index)
    this.#log.push(
      texts.taskDone(task, await this.#taskRowOf(task.index), {
        ...this.#declaration,
        gaps,
        filters: this.#run.request.filters,
      }),
    )
  }

  /** Areas and pages stay stored, so that the run can be continued when there are credits again. */
  async #endForCredits(): Promise<void> {
    await this.#releaseUnsent()
    this.#change({ ...withLost(this.#run, await this.#tx.releaseLeases(this.#run.id)) })
    this.#change({ ending: { state: 'stopped', code: 'credits-spent' } })
    await this.#leavePause()
    this.#log.push({ level: 'warn', text: texts.creditsSpent(this.#run.lastSeq) })
  }

  /** The rest of the sample is not for free accounts, so nothing of it stays to be continued. */
  async #endSample(): Promise<void> {
    await this.#releaseUnsent()
    const { pages: _pages, ...dropped } = await this.#tx.skipUnmerged(this.#run.id, null)
    const { lastSeq, request } = this.#run
    const about = request.expectedListings === undefined ? null : Math.max(request.expectedListings, lastSeq)
    this.#change({
      ...withLost(this.#run, dropped),
      pagesAhead: 0,
      planningTask: null,
      ending: { state: 'completed', code: 'sample-complete', about },
    })
    await this.#leavePause()
  }

  async #leavePause(): Promise<void> {
    if (this.#run.intent === 'pause') {
      await this.#tx.updateRun(this.#run.id, { intent: 'run', ...pauseClock(this.#run, 'run', this.#now) })
    }
  }

  /** A paused run does not end, even with nothing left to fetch: it ends when it is resumed. */
  async #endIfComplete(): Promise<void> {
    const { id, tasksPlanned, tasksTotal, intent, request } = this.#run
    if (tasksPlanned < tasksTotal || intent === 'pause') return
    const gaps = await this.#tx.readGaps(id)
    const ending = endingOf(request.cities, gaps)
    const limited = request.mode === 'manual' ? await this.#limited() : null
    const isNamed = ending.state === 'completed' && limited !== null
    this.#change({ ending: isNamed ? { ...ending, limited } : ending })
  }

  /** What the limit of Single mode left out; null: nothing. It has one city, so few tasks. */
  async #limited(): Promise<Limited | null> {
    const { tasksTotal, fits, counters } = this.#run
    let isCut = false
    for (let index = 0; index < tasksTotal && !isCut; index += 1) isCut = (await this.#taskRowOf(index)).isCut
    if (!isCut) return null
    return { kept: fits, about: counters.overLimit > 0 ? fits + counters.overLimit : null }
  }

  /** Requests in flight count when their areas are given up; one that is not sent yet does not. */
  async #releaseUnsent(): Promise<void> {
    if (this.#unsentPath !== null) await this.#tx.updateArea(this.#run.id, this.#unsentPath, noLease)
  }

  #unstoredPageOf({ path }: AreaRow, no: number): PageRow | null {
    const { page } = this.#unstoredPage?.area.path === path ? this.#unstoredPage : { page: null }
    return page?.no === no ? page : null
  }

  async #taskOf(index: number): Promise<Task> {
    const task = this.#tasks.get(index) ?? (await this.#tx.taskOf(this.#run.id, index))
    if (task === null) throw new Error(`Run ${this.#run.id} has no task ${index}`)
    this.#tasks.set(index, task)
    return task
  }

  async #taskRowOf(index: number): Promise<TaskRow> {
    const row = await this.#tx.readTask(this.#run.id, index)
    if (row === null) throw new Error(`Task ${index} of ${this.#run.id} is not planned`)
    return row
  }
}

export function closingReason(closing: NonNullable<RunRow['closing']>): GapReason {
  return { code: 'limit', ...closing }
}

function filledIn(fresh: readonly FreshListing[]): number {
  return fresh.reduce((sum, { filled }) => sum + Object.keys(filled ?? {}).length, 0)
}

type NaturalEnding = Exclude<Ending, { code: 'sample-complete' }>

function endingOf(cities: number, gaps: readonly GapRow[]): NaturalEnding {
  const uncovered = gaps.flatMap(({ reason }) => (reason.code === 'not-covered' ? reason.city : []))
  const [city] = uncovered
  if (city !== undefined && new Set(uncovered).size === cities) return { state: 'failed', code: 'not-covered', city }
  if (gaps.length === 0) return { state: 'completed', code: 'complete' }
  const groups = groupGaps(gaps)
  return { state: 'completed', code: 'with-gaps', gaps: groups.length, first: groups.slice(0, gapsNamed) }
}
