import { setTimeout as wait } from 'node:timers/promises'
import { SourceError } from '../port.ts'
import { unlessAborted } from '@gazetteer/bounded'

/**
 * Allows one request at a time, with `gapMs` between starts and `perDay` per UTC day. The engine's rate limiter does
 * the same across processes; this one also applies when the adapter is used without the engine.
 */
export class RateLimiter {
  readonly #options: { gapMs: number; perDay: number | null; now: () => number }
  #tail: Promise<void> = Promise.resolve()
  #nextAt = 0
  #day = -1
  #used = 0

  constructor(options: { gapMs: number; perDay: number | null; now: () => number }) {
    this.#options = options
  }

  async through<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    const before = this.#tail
    const { promise, open } = latch()
    this.#tail = before.then(() => promise)
    try {
      await unlessAborted(before, signal)
      const pause = this.#nextAt - performance.now()
      if (pause > 0) await wait(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
      this.#count()
      this.#nextAt = performance.now() + this.#options.gapMs
      return await request()
    } finally {
      open()
    }
  }

  #count(): void {
    const day = Math.floor(this.#options.now() / 86_400_000)
    if (day !== this.#day) this.#used = 0
    this.#day = day
    const { perDay } = this.#options
    if (perDay !== null && this.#used >= perDay)
      throw new SourceError('spent', `The ${perDay} Overpass requests allowed today are used up.`, {
        until: (day + 1) * 86_400_000,
      })
    this.#used += 1
  }
}

function latch(): { promise: Promise<void>; open: () => void } {
  let open = (): void => undefined
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open }
}
