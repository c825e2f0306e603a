import { checkEnd, checkRun, InvariantBroken, type SimRun, simRunOf } from './invariants.ts'
import type { CaptureRequest } from '@gazetteer/engine'
import type { RunTables } from '@gazetteer/engine/memory'
import type { AreaQuery } from '@gazetteer/sources'
import type { FaultInjector } from '../world/faults.ts'
import type { Scenario } from './scenario.ts'
import type { SimDestination } from '../world/sim-destination.ts'
import type { SimInstallation } from '../world/sim-worker.ts'
import type { Grant, SimStorage } from '../world/sim-storage.ts'
import type { SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

/** Due work is taken up within a lease, a job and two polls. */
const maxIdleMs = 30_000

type Watched = {
  scenario: Scenario
  store: SimStorage
  destination: SimDestination
  time: VirtualTime
  steps: SimulationSteps
  credits: Map<string, number | null>
  faults: FaultInjector
  installation: Pick<SimInstallation, 'isDeliveryHeld'>
}

type Progress = {
  /** The row as last checked. */
  seen: string
  /** When something last happened, and since when work is due, in virtual time. */
  activeAt: number
  dueSince: number | null
}

/** Follows every run of a simulation and checks the promises of the product after each step. */
export class InvariantWatch {
  readonly #world: Watched
  readonly #runs = new Map<string, SimRun>()
  readonly #progress = new Map<string, Progress>()
  readonly #runOfBox = new WeakMap<object, string>()
  readonly #granted = new Map<string, number>()
  #aliveSince: number | null = null
  #failure: unknown = null

  constructor(world: Watched) {
    this.#world = world
  }

  fail(reason: unknown): void {
    this.#failure ??= reason
  }

  onStart(run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean }): void {
    const { scenario, time, store } = this.#world
    this.#runs.set(run.id, simRunOf(run, { places: scenario.places, tables: store.tables }))
    this.#progress.set(run.id, { seen: '', activeAt: time.now(), dueSince: null })
  }

  onDiscard(runId: string): void {
    const run = this.#runs.get(runId)
    if (run !== undefined) run.wasDiscarded = true
  }

  /** A paused run must not be granted another request by a transaction that began after the pause. */
  onGrant({ runId, path, isTaken }: Grant, isPaused: boolean): void {
    const box = this.#world.store.tables.runs.get(runId)?.areas.get(path)?.box
    if (box !== undefined) this.#runOfBox.set(box, runId)
    this.#touch(runId)
    // After a clock jump, processes disagree about the time until they notice it.
    if (isTaken && this.#world.faults.counts['clock jump'] === undefined)
      this.fail(new InvariantBroken(`${runId} ${path} was taken from a worker with a valid lease`))
    if (isPaused) this.fail(new InvariantBroken(`${runId} ${path} may send a request although it is paused`))
  }

  onRequest({ box }: AreaQuery): () => void {
    const runId = this.#runOfBox.get(box)
    const run = runId === undefined ? undefined : this.#runs.get(runId)
    if (run !== undefined) run.requests += 1
    this.#touch(runId)
    return () => this.#touch(runId)
  }

  grantCredits(accountId: string, listings: number): void {
    this.#granted.set(accountId, (this.#granted.get(accountId) ?? 0) + listings)
    const { credits } = this.#world
    credits.set(accountId, (credits.get(accountId) ?? 0) + listings)
  }

  async check({ isTime }: { isTime: boolean }): Promise<void> {
    if (this.#failure !== null) throw this.#failure
    if (!this.#world.store.isCommitted) return
    for (const [runId, sim] of this.#runs) this.#checkChanged(runId, sim)
    if (isTime) await this.#checkIdle()
  }

  checkAll(): void {
    for (const sim of this.#runs.values()) {
      checkRun(sim, this.#world.store.tables)
      checkEnd(sim, this.#world.store.tables, null)
    }
  }

  /** A capture that its owner continued, and whose prompts were answered, completes. */
  checkContinued(runIds: readonly string[]): void {
    for (const runId of runIds) {
      const run = this.#world.store.tables.runs.get(runId)?.run
      if (run?.state !== 'completed') throw new InvariantBroken(`${runId} was continued and ended ${run?.state}`)
    }
  }

  areAllEnded(): boolean {
    return [...this.#world.store.tables.runs.values()].every(({ run }) => run.state !== 'running')
  }

  failUnended(): never {
    const open = [...this.#world.store.tables.runs.values()].filter(({ run }) => run.state === 'running')
    const states = open.map(({ run }) => `${run.id} (intent ${run.intent}, ending ${run.ending?.code ?? 'none'})`)
    throw new InvariantBroken(`${states.join(', ')} did not end`)
  }

  summary() {
    const rows = [...this.#world.store.tables.runs.values()]
    const endings: Record<string, number> = {}
    for (const { run } of rows) {
      const code = run.ending?.code ?? 'none'
      endings[code] = (endings[code] ?? 0) + 1
    }
    return {
      runs: rows.length,
      listings: rows.reduce((sum, { run }) => sum + run.lastSeq, 0),
      requests: [...this.#runs.values()].reduce((sum, { requests }) => sum + requests, 0),
      endings,
    }
  }

  #touch(runId: string | undefined): void {
    const progress = runId === undefined ? undefined : this.#progress.get(runId)
    if (progress !== undefined) progress.activeAt = this.#world.time.now()
  }

  #checkChanged(runId: string, sim: SimRun): void {
    const { store, destination } = this.#world
    const [rows, progress] = [store.tables.runs.get(runId), this.#progress.get(runId)]
    if (rows === undefined || progress === undefined) return
    const { run } = rows
    const row = rowOf(rows)
    if (row === progress.seen) return
    const hadEnded = progress.seen.startsWith('ended')
    progress.seen = row
    this.#touch(runId)
    checkRun(sim, store.tables)
    this.#checkCredits(sim.accountId)
    if (run.state !== 'running' && !hadEnded) {
      const table = destination.tables.get(sim.accountId)
      const isMissing = table === undefined || (table === null && destination.owed.has(sim.accountId))
      checkEnd(sim, store.tables, isMissing ? new Map() : table)
    }
  }

  /** No credit is lost or paid twice, over all runs of the account. */
  #checkCredits(accountId: string): void {
    const { scenario, credits, store } = this.#world
    const first = scenario.accounts.find(({ id }) => id === accountId)?.credits ?? null
    const left = credits.get(accountId) ?? null
    if (first === null || left === null) return
    const runs = [...store.tables.runs.values()].filter(({ run }) => run.accountId === accountId)
    const charged = runs.reduce((sum, { run }) => sum + run.charged, 0)
    const given = first + (this.#granted.get(accountId) ?? 0)
    if (left < 0 || given - charged !== left)
      throw new InvariantBroken(`${accountId} has ${left} credits left of ${given}, charged ${charged}`)
  }

  async #checkIdle(): Promise<void> {
    const { store, time, faults, installation } = this.#world
    const now = time.now()
    this.#aliveSince = faults.isAlive ? (this.#aliveSince ?? now) : null
    const due = await store.reads.readDueWork(now + faults.clockOffset, null)
    for (const { runId, areas, hasPlanning, hasMerging, hasDelivery } of due) {
      const progress = this.#progress.get(runId)
      if (progress === undefined) continue
      const isDue = areas > 0 || hasPlanning || hasMerging || (hasDelivery && !installation.isDeliveryHeld())
      progress.dueSince = isDue ? (progress.dueSince ?? now) : null
      if (progress.dueSince === null || this.#aliveSince === null) continue
      const idleMs = now - Math.max(progress.dueSince, progress.activeAt, this.#aliveSince)
      if (idleMs > maxIdleMs) throw new InvariantBroken(`${runId} waited ${idleMs} ms with work that was due`)
    }
  }
}

/** The columns whose change means that something happened. */
function rowOf({ run, areas }: RunTables): string {
  const { state, intent, lastSeq, lastLogSeq, pagesAhead, requests, lostRequests, deliveredSeq, tasksPlanned } = run
  const isEnded = state === 'running' ? 'running' : 'ended'
  return [
    isEnded,
    state,
    intent,
    lastSeq,
    lastLogSeq,
    pagesAhead,
    requests,
    lostRequests,
    deliveredSeq,
    tasksPlanned,
    areas.size,
    run.counters.raw,
    run.charged,
  ].join(' ')
}
