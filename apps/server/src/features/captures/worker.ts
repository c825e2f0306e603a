import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { RunPulse, takeTurn, texts } from '@gazetteer/capture'
import { linkedAbort } from '@gazetteer/source'
import { closeEnded } from './close-ended.ts'
import { deliverRun } from './deliver-run.ts'
import type { Run, SourceGate, TurnResult } from '@gazetteer/capture'
import type { LinkedAbort } from '@gazetteer/source'
import type { Presence } from '../../platform/presence.ts'
import type { CapturesContext } from './types.ts'

export type WorkerSettings = {
  presence: Presence
  /** Areas asked at the same time. */
  concurrency: number
  gate: SourceGate
}

/** Above the longest answer of any source (Overpass: 4 minutes at the most): else an area would be asked twice at once. */
const leaseMs = 300_000
/** How long a turn keeps its area while there are few runs; with many it is shorter, so that all of them advance together. */
const mostSliceMs = 400
const fewRuns = 8
/** A run that changes is looked at this often at the most, whether its requests are to be aborted. */
const lookAtRunMs = 250
/** Without news, the ledger is looked at this often. */
const sweepMs = 500
/** The same while no run is open: a start is news. */
const idleSweepMs = 3_000
/** However much news there is, the keeper's round over all open runs is made this often at the most. */
const keepGapMs = 200
/** How often the living are counted. */
const lookForDeadMs = 2_000

/** The worker role: turns in parallel, and one keeper that settles, delivers and closes. */
export class Worker {
  readonly #context: CapturesContext
  readonly #settings: WorkerSettings
  readonly #stop = new AbortController()
  readonly #wakers = new Set<() => void>()
  /** What this process asks now, by run: aborted when its run is stopped. */
  readonly #inFlight = new Map<string, Set<LinkedAbort>>()
  readonly #delivering = new Set<string>()
  readonly #pace = { planAt: 0 }
  readonly #pulse = new RunPulse()
  readonly #looking = new Set<string>()
  #openRuns = 0
  #isIdle = false
  #loops: Promise<unknown>[] = []
  #news = 0
  #lookedAt = 0

  constructor(context: CapturesContext, settings: WorkerSettings) {
    // Every request and every delivery under way listens to it; that is no leak.
    setMaxListeners(0, this.#stop.signal)
    this.#context = context
    this.#settings = settings
  }

  start(): void {
    const { concurrency } = this.#settings
    this.#loops = [
      ...Array.from({ length: concurrency }, () => this.#loop(() => this.#turn())),
      this.#loop(() => this.#keep()),
    ]
  }

  /** Ends every loop; what is in flight is aborted and its areas are given back. */
  async close(): Promise<void> {
    this.#stop.abort()
    this.wake()
    await Promise.all(this.#loops)
  }

  /** Something changed in the ledger: who waits looks again; a run that ended has its requests aborted. */
  wake(): void {
    this.#news += 1
    for (const waker of this.#wakers) waker()
  }

  async changed(runId: string): Promise<void> {
    this.wake()
    if (!this.#inFlight.has(runId) || this.#looking.has(runId)) return
    this.#looking.add(runId)
    try {
      await wait(lookAtRunMs, undefined, { signal: this.#stop.signal })
    } catch {
      return // everything is aborted anyway
    } finally {
      this.#looking.delete(runId)
    }
    const run = await this.#context.ledger.readRun(runId)
    if (run === null || run.ending !== null) for (const flight of this.#inFlight.get(runId) ?? []) flight.abort()
  }

  async #loop(work: () => Promise<boolean>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      let didWork = false
      const news = this.#news
      try {
        didWork = await work()
      } catch (error) {
        if (this.#stop.signal.aborted) return
        this.#context.log.error({ err: error }, 'a turn of the worker was lost and will be taken again')
      }
      if (!didWork) await this.#rest(news)
    }
  }

  async #turn(): Promise<boolean> {
    const { ledger, clock, sources } = this.#context
    const flight = linkedAbort(this.#stop.signal)
    const watched: { runId: string | null } = { runId: null }
    try {
      const result = await takeTurn(
        {
          owner: this.#settings.presence.owner,
          leaseMs,
          runId: null,
          openSource: (id) => sources.open(id),
          pace: this.#pace,
        },
        {
          ledger,
          gate: this.#settings.gate,
          clock,
          pulse: this.#pulse,
          sliceMs: (mostSliceMs * fewRuns) / Math.max(this.#openRuns, fewRuns),
          onClaim: (runId) => this.#watch((watched.runId = runId), flight),
        },
        flight.signal,
      )
      if (result === null) return false
      await this.#act(result)
      return true
    } finally {
      flight.unlink()
      if (watched.runId !== null) this.#unwatch(watched.runId, flight)
    }
  }

  async #act(result: TurnResult): Promise<void> {
    const { ledger } = this.#context
    if (result.kind === 'needs-user') {
      await ledger.raisePrompt(result.runId, {
        kind: 'source',
        message: texts.askAboutSource(result.message),
      })
    } else if (result.kind === 'broken') {
      await ledger.decideEnd(result.runId, { state: 'failed', message: result.message })
    }
  }

  /** Takes over from the dead, settles what waits, delivers what was found, closes what has ended. */
  async #keep(): Promise<boolean> {
    await wait(keepGapMs, undefined, { signal: this.#stop.signal })
    let didWork = await this.#freeLeasesOfDead()
    const open = await this.#context.ledger.readOpenRuns()
    this.#isIdle = open.length === 0
    this.#openRuns = open.filter(({ intent, ending }) => intent === 'run' && ending === null).length
    for (const run of open) {
      if (waitsToSettle(run) && (await this.#settle(run.id))) didWork = true
      if (run.ending !== null || run.destination !== 'none') this.#deliver(run)
    }
    return didWork
  }

  /** What goes wrong with one run holds up no other. */
  async #settle(runId: string): Promise<boolean> {
    try {
      return await this.#context.ledger.settle(runId)
    } catch (error) {
      this.#context.log.error({ err: error, run: runId }, 'a run could not be settled and will be tried again')
      return false
    }
  }

  async #freeLeasesOfDead(): Promise<boolean> {
    const { clock, ledger, log } = this.#context
    if (clock.now() - this.#lookedAt < lookForDeadMs) return false
    this.#lookedAt = clock.now()
    const alive = await this.#settings.presence.alive()
    const freed = alive === null ? 0 : await ledger.freeLeasesOfDead(alive)
    if (freed > 0) log.info({ areas: freed }, 'areas of a process that died are taken over')
    return freed > 0
  }

  /** One delivery at a time for each run; a slow database holds up nobody else. */
  #deliver(run: Run): void {
    if (this.#delivering.has(run.id) || (run.ending === null && run.lastSeq === run.deliveredSeq)) return
    this.#delivering.add(run.id)
    const work = async (): Promise<void> => {
      if (run.ending === null) await deliverRun(this.#context, run, this.#stop.signal)
      else await closeEnded(this.#context, run, this.#stop.signal)
    }
    void this.#settings.presence
      .exclusively(`deliver ${run.id}`, work)
      .catch((error: unknown) =>
        this.#context.log.error({ err: error, run: run.id }, 'a delivery was lost and will be tried again'),
      )
      .finally(() => this.#delivering.delete(run.id))
  }

  #watch(runId: string, flight: LinkedAbort): void {
    this.#inFlight.set(runId, (this.#inFlight.get(runId) ?? new Set()).add(flight))
  }

  #unwatch(runId: string, flight: LinkedAbort): void {
    const flights = this.#inFlight.get(runId)
    flights?.delete(flight)
    if (flights?.size === 0) this.#inFlight.delete(runId)
  }

  /** Until the next news or sweep; news that came during the work counts, so that none is slept through. */
  async #rest(news: number): Promise<void> {
    if (news !== this.#news) return
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, this.#isIdle ? idleSweepMs : sweepMs)
      this.#wakers.add(wake)
    })
  }
}

/** Pages are settled as they are stored; what was too much for one transaction, or what ends a run at its limit, waits for the keeper. */
function waitsToSettle({ ending, intent, pagesAhead, closing }: Run): boolean {
  return ending === null && intent === 'run' && (pagesAhead > 0 || closing !== null)
}
