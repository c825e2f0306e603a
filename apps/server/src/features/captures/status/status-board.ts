import { serverLogWindow } from '@gazetteer/contract'
import { countStoredInFiles, findLastRun } from '../capture-table.ts'
import { midnightUtc } from '../midnight-utc.ts'
import { expectedOf, requestsLeft } from './work-left.ts'
import type { LogLine, Prompt, Run, RunProgress, TableCount } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'

/** All that the status of an account shows, from the ledger. `run` is its open run, else its last one. */
export type Snapshot = {
  run: Run
  progress: RunProgress
  /** Null in manual mode, and once the run ended. */
  requestsLeft: number | null
  log: LogLine[]
  prompt: Prompt | null
  /** Listings that the account's runs hold as files; null where the run is delivered to a database. */
  files: TableCount | null
}

type Entry = {
  snapshot: Snapshot | null
  /** What the tasks of its run should take. */
  expected: { runId: string; upTo: (tasks: number) => number } | null
  /** What the account's other runs hold as files. */
  others: ({ key: string } & TableCount) | null
  isStale: boolean
  readAt: number
  tookMs: number
  loading: Promise<Snapshot | null> | null
}

type BoardContext = Pick<CapturesContext, 'db' | 'engine' | 'clock' | 'sources'>

/** A snapshot is read again at most this often while its run changes; less often where reading takes long. */
const minAgeMs = 200
const shareOfReading = 0.05
const minAgeInNeedMs = 1_000
/** An answer may be so many times older than that while a newer one is read: a poll does not wait in the database's queue. */
const oldestAnswer = 2
/** Without news (a lost notification) a snapshot is read again after this. */
const maxAgeMs = 5_000

/**
 * Snapshots for each account, refreshed when the ledger says that a run changed: any number of polling browsers costs the
 * database one read for each change at most.
 */
export class StatusBoard {
  readonly #context: BoardContext
  readonly #entries = new Map<string, Entry>()
  readonly #accountOfRun = new Map<string, string>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(context: BoardContext) {
    this.#context = context
  }

  /** A commit changed the run: its account's snapshot is stale, who watches it is told. */
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

  /** Calls back on each change of the account's run, until the returned function is called. */
  watch(accountId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(accountId) ?? new Set()
    this.#listeners.set(accountId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(accountId)
    }
  }

  /** A change that the account itself asked for is shown at once: its next read goes to the ledger. */
  forget(accountId: string): void {
    this.#entries.delete(accountId)
    this.invalidate(accountId)
  }

  /** Whether something changed since the account's snapshot was read. */
  isStale(accountId: string): boolean {
    return this.#entries.get(accountId)?.isStale ?? true
  }

  /** What a poll is answered with: at once where something not too old is known. */
  async read(accountId: string): Promise<Snapshot | null> {
    const entry = this.#entryOf(accountId)
    const fresh = this.#fresh(accountId, entry)
    const age = this.#ageOf(entry)
    if (age >= oldestAnswer * restOf(entry)) return await fresh
    fresh.catch(() => undefined) // who asks next is told
    return entry.snapshot
  }

  /** The same, but a newer one that is due is waited for. */
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
    if (age < restOf(entry) || (!entry.isStale && age < maxAgeMs)) return entry.snapshot
    entry.loading ??= this.#load(accountId, entry).finally(() => (entry.loading = null))
    return await entry.loading
  }

  async #load(accountId: string, entry: Entry): Promise<Snapshot | null> {
    const { db, engine, clock } = this.#context
    entry.isStale = false
    const start = clock.steady()
    const known = entry.snapshot?.run
    const runId = known?.state === 'running' ? known.id : await findLastRun(db, accountId)
    // In this order a run that goes on meanwhile never shows a part larger than its whole, nor an end without its last line.
    const progress = runId === null ? null : await engine.readProgress(runId)
    const run = runId === null ? null : await engine.readRun(runId)
    entry.readAt = clock.steady()
    if (run === null || progress === null) return (entry.snapshot = null)
    this.#accountOfRun.set(run.id, accountId)
    const before = entry.snapshot?.run.id === run.id ? entry.snapshot.log : []
    const after = before.at(-1)?.seq ?? Math.max(0, run.lastLogSeq - serverLogWindow)
    const [news, prompt] = await Promise.all([
      engine.readLog(run.id, { after, limit: 10 * serverLogWindow }),
      run.intent === 'pause' ? engine.readOpenPrompt(run.id) : null, // a prompt always holds its run
    ])
    const left = await this.#requestsLeft(entry, run, progress)
    entry.tookMs = clock.steady() - start
    const lines = [...before, ...news].slice(-serverLogWindow)
    const files = run.destination === 'none' ? await this.#files(entry, run) : null
    return (entry.snapshot = { run, progress, requestsLeft: left, log: lines, prompt, files })
  }

  /** What the account's other runs hold changes once a day at most: it is read once for a run and a day. */
  async #files(entry: Entry, { id, accountId, lastSeq }: Run): Promise<TableCount> {
    const midnight = midnightUtc(this.#context.clock.now())
    const key = `${id} ${midnight}`
    if (entry.others?.key !== key)
      entry.others = { key, ...(await countStoredInFiles(this.#context.db, { accountId, midnight, except: id })) }
    return { records: entry.others.records + lastSeq, newToday: entry.others.newToday + lastSeq }
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

function newEntry(): Entry {
  return { snapshot: null, expected: null, others: null, isStale: true, readAt: -Infinity, tookMs: 0, loading: null }
}

function restOf({ tookMs }: Entry): number {
  return Math.min(Math.max(minAgeMs, tookMs / shareOfReading), minAgeInNeedMs)
}
