import { type Progress, serverLogWindow } from '@gazetteer/contract'
import { countStoredInFiles, findLastRun } from '@gazetteer/engine/sql'
import { readUnitProgress } from '../map/unit-progress.ts'
import { midnightUtc } from '../midnight-utc.ts'
import { recordsOf } from './records-of.ts'
import { type Forecast, RunForecasts } from './run-forecasts.ts'
import { expectedOf, requestsLeft } from './work-left.ts'
import type { CapturesContext } from '../context.ts'
import { type RecentPlaces, withChanges } from './recent-places.ts'
import type { LogLine, PlaceTotals, Prompt, Run, RunProgress, TableCount } from '@gazetteer/engine'

/** Everything that an account's status shows. `run` is its open run, else its last one. */
export type Snapshot = {
  run: Run
  progress: RunProgress
  places: PlaceTotals
  placeChanges: RecentPlaces
  units: Progress['units']
  /** Null in manual mode, and after the run ended. */
  requestsLeft: number | null
  forecast: Forecast
  log: LogLine[]
  prompt: Prompt | null
  /** Listings stored in the account's files; null when the run is delivered to a database. */
  files: TableCount | null
}

type Entry = {
  snapshot: Snapshot | null
  /** Expected requests of the run's tasks. */
  expected: { runId: string; upTo: (tasks: number) => number } | null
  /** Listings stored in files of the account's other runs. */
  others: ({ key: string } & TableCount) | null
  isStale: boolean
  readAt: number
  tookMs: number
  loading: Promise<Snapshot | null> | null
}

type BoardDependencies = Pick<CapturesContext, 'db' | 'engine' | 'clock' | 'sources' | 'estimates' | 'planOf' | 'log'>

/** Minimum interval between reads of a changing run's snapshot; longer when reading is slow. */
const minAgeMs = 200
const shareOfReading = 0.05
const minAgeInNeedMs = 1_000
/**
 * A cached snapshot up to this many times the minimum age is returned while a newer one is read. Polls then do not wait
 * for the database.
 */
const oldestAnswer = 2
/** Without notifications (one may be lost) a snapshot is read again after this. */
const maxAgeMs = 5_000

/**
 * Caches a snapshot per account and refreshes it when the engine reports a change. Any number of polling browsers
 * cost at most one read per change.
 */
export class StatusBoard {
  readonly #context: BoardDependencies
  readonly #forecasts: RunForecasts
  readonly #entries = new Map<string, Entry>()
  readonly #accountOfRun = new Map<string, string>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(context: BoardDependencies) {
    this.#context = context
    this.#forecasts = new RunForecasts(context, (accountId) => this.invalidate(accountId))
  }

  /** Call after a commit changed the run: invalidates its account's snapshot and notifies watchers. */
  async changed(runId: string): Promise<void> {
    const accountId = this.#accountOfRun.get(runId) ?? (await this.#context.engine.readRun(runId))?.accountId
    if (accountId === undefined) return
    this.#accountOfRun.set(runId, accountId)
    this.invalidate(accountId)
  }

  invalidate(accountId: string): void {
    const entry = this.#entries.get(accountId)
    if (entry !== undefined) entry.isStale = true
    for (const listener of this.#listeners.get(accountId) ?? []) listener()
  }

  /** Calls the listener on each change of the account's run, until the returned function is called. */
  watch(accountId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set()
    this.#listeners.set(accountId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(accountId)
    }
  }

  /** Call after a change by the account itself: its next read bypasses the cache. */
  forget(accountId: string): void {
    this.#entries.delete(accountId)
    this.invalidate(accountId)
  }

  /** Whether something changed since the account's snapshot was read. */
  isStale(accountId: string): boolean {
    return this.#entries.get(accountId)?.isStale ?? true
  }

  /** Returns immediately when the cached snapshot is recent enough. */
  async read(accountId: string): Promise<Snapshot | null> {
    const entry = this.#entryOf(accountId)
    const fresh = this.#fresh(accountId, entry)
    const age = this.#ageOf(entry)
    if (age >= oldestAnswer * minAgeOf(entry)) return await fresh
    fresh.catch(() => undefined) // the next read reports the error
    return entry.snapshot
  }

  /** Like `read`, but waits for a newer snapshot when one is due. */
  async readFresh(accountId: string): Promise<Snapshot | null> {
    return await this.#fresh(accountId, this.#entryOf(accountId))
  }

  #entryOf(accountId: string): Entry {
    const entry = this.#entries.get(accountId) ?? newEntry()
    this.#entries.set(accountId, entry)
    return entry
  }

  #ageOf({ readAt }: Entry): number {
    return this.#context.clock.steady() - readAt
  }

  async #fresh(accountId: string, entry: Entry): Promise<Snapshot | null> {
    const age = this.#ageOf(entry)
    if (age < minAgeOf(entry) || (!entry.isStale && age < maxAgeMs)) return entry.snapshot
    entry.loading ??= this.#load(accountId, entry).finally(() => (entry.loading = null))
    return await entry.loading
  }

  async #load(accountId: string, entry: Entry): Promise<Snapshot | null> {
    const { db, engine, clock } = this.#context
    entry.isStale = false
    const start = clock.steady()
    const known = entry.snapshot?.run
    const runId = known?.state === 'running' ? known.id : await findLastRun(db, accountId)
    const before = entry.snapshot?.run.id === runId ? entry.snapshot.log : []
    const newLines = ({ lastLogSeq }: { lastLogSeq: number }) => ({
      // The last line changes when it is written again.
      after: (before.at(-1)?.seq ?? Math.max(1, lastLogSeq - serverLogWindow + 1)) - 1,
      limit: 10 * serverLogWindow,
    })
    const knownPlaces = entry.snapshot?.run.id === runId ? entry.snapshot.placeChanges : null
    const window = { linesOf: newLines, placesAfter: knownPlaces?.revision ?? null }
    const status = runId === null ? null : await engine.readStatus(runId, window)
    entry.readAt = clock.steady()
    if (status === null) return (entry.snapshot = null)
    const { run, progress, places, log: news, prompt } = status
    this.#accountOfRun.set(run.id, accountId)
    const remaining = await this.#requestsLeft(entry, run, progress)
    const units = run.state === 'running' ? await readUnitProgress(this.#context, run, progress) : null
    entry.tookMs = clock.steady() - start
    const lines = withNews(before, news)
    const files = run.destination === 'none' ? await this.#files(entry, run) : null
    const placeChanges = withChanges(knownPlaces, places)
    return (entry.snapshot = {
      run,
      progress,
      places: places.totals,
      placeChanges,
      units,
      requestsLeft: remaining,
      forecast: this.#forecasts.of(run, progress),
      log: lines,
      prompt,
      files,
    })
  }

  /** The files of other runs change at most once a day, so they are counted once per run and day. */
  async #files(entry: Entry, { id, accountId, lastSeq, newCount }: Run): Promise<TableCount> {
    const midnight = midnightUtc(this.#context.clock.now())
    const key = `${id} ${midnight}`
    if (entry.others?.key !== key)
      entry.others = { key, ...(await countStoredInFiles(this.#context.db, { accountId, midnight, except: id })) }
    const added = newCount ?? lastSeq
    return { records: entry.others.records + added, newToday: entry.others.newToday + added }
  }

  async #requestsLeft(entry: Entry, run: Run, progress: RunProgress): Promise<number | null> {
    if (run.state !== 'running' || run.request.mode === 'manual') return null
    if (entry.expected?.runId !== run.id) {
      const selections = await this.#context.engine.readSelections(run.id)
      const declaration = this.#context.sources.declarationOf(run.request.source)
      entry.expected = { runId: run.id, upTo: expectedOf(run, selections, declaration) }
    }
    return requestsLeft(run, progress, entry.expected.upTo)
  }
}

/** A line that was read again stays the same object unless it changed: its formatting is cached. */
function withNews(before: LogLine[], news: LogLine[]): LogLine[] {
  const [last, first] = [before.at(-1), news[0]]
  if (last === undefined || first?.seq !== last.seq) return [...before, ...news].slice(-serverLogWindow)
  const isSame = first.text === last.text && first.at === last.at
  return [...before.slice(0, -1), isSame ? last : first, ...news.slice(1)].slice(-serverLogWindow)
}

function newEntry(): Entry {
  return { snapshot: null, expected: null, others: null, isStale: true, readAt: -Infinity, tookMs: 0, loading: null }
}

function minAgeOf({ tookMs, snapshot }: Entry): number {
  // The first listing shows as soon as it is stored, also on a busy server.
  if (snapshot?.run.state === 'running' && recordsOf(snapshot.run) === 0) return minAgeMs
  return Math.min(Math.max(minAgeMs, tookMs / shareOfReading), minAgeInNeedMs)
}
