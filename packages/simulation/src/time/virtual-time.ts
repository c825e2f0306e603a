import type { SimProcess, SimulationSteps } from './steps.ts'

type Timer = { at: number; nth: number; process: SimProcess; call: () => void; everyMs: number | null }

const patched = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/**
 * The time of a simulation, in epoch milliseconds. While it is installed, timers, `Date.now` and `performance.now` of
 * this thread follow it. A timer belongs to the process that set it.
 */
export class VirtualTime {
  readonly #steps: SimulationSteps
  readonly #timers = new Map<number, Timer>()
  #nth = 0
  #now: number

  constructor(steps: SimulationSteps, start: number) {
    this.#steps = steps
    this.#now = start
  }

  now(): number {
    return this.#now
  }

  /** Installs the time. Returns what restores the real one. */
  install(): () => void {
    const before = patched.map((name) => [name, globalThis[name]] as const)
    const [dateNow, performanceNow] = [Reflect.get(Date, 'now'), Reflect.get(performance, 'now')] as const
    const cancel = (timer?: { id: number } | number) => {
      if (typeof timer === 'object') this.#timers.delete(timer.id)
    }
    Object.assign(globalThis, {
      setTimeout: (call: () => void, ms = 0) => this.#add(call, ms, null),
      setInterval: (call: () => void, ms = 0) => this.#add(call, ms, ms),
      clearTimeout: cancel,
      clearInterval: cancel,
    })
    Date.now = () => this.#now
    performance.now = () => this.#now
    return () => {
      for (const [name, own] of before) Object.assign(globalThis, { [name]: own })
      Object.assign(Date, { now: dateNow })
      Object.assign(performance, { now: performanceNow })
    }
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const timer = this.#add(
        () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        ms,
        null,
      )
      const onAbort = () => {
        this.#timers.delete(timer.id)
        reject(signal?.reason instanceof Error ? signal.reason : new Error('The wait was aborted'))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  /** Advances to the next timer of a living process and calls it; at most to `limit`. Returns false without one. */
  advance(limit: number): boolean {
    let next: { id: number; timer: Timer } | null = null
    for (const [id, timer] of this.#timers) {
      if (timer.process.isDead) this.#timers.delete(id)
      else if (!timer.process.isFrozen && (next === null || isBefore(timer, next.timer))) next = { id, timer }
    }
    if (next === null || next.timer.at > limit) {
      this.#now = Math.max(this.#now, limit)
      return false
    }
    const { id, timer } = next
    this.#now = Math.max(this.#now, timer.at)
    if (timer.everyMs === null) this.#timers.delete(id)
    else timer.at = this.#now + Math.max(timer.everyMs, 1)
    this.#steps.run(timer.process, timer.call)
    return true
  }

  #add(call: () => void, ms: number, everyMs: number | null) {
    const id = (this.#nth += 1)
    this.#timers.set(id, { at: this.#now + Math.max(ms, 1), nth: id, process: this.#steps.current, call, everyMs })
    const timer = { id, unref: () => timer, ref: () => timer }
    return timer
  }
}

const isBefore = (one: Timer, other: Timer): boolean =>
  one.at < other.at || (one.at === other.at && one.nth < other.nth)
