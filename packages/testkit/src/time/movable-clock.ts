import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ManualClock } from './manual-clock.ts'

/** The real time plus an offset that the test can increase; pending sleepers resolve when due. */
export function movableClock(): ManualClock {
  const moves = new EventEmitter().setMaxListeners(0)
  let offset = 0
  let sleeping = 0
  const now = (): number => Date.now() + offset

  async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const until = now() + ms
    sleeping += 1
    try {
      while (now() < until) {
        const end = new AbortController()
        const ends = signal === undefined ? end.signal : AbortSignal.any([end.signal, signal])
        const waits = [wait(until - now(), undefined, { signal: ends }), once(moves, 'moved', { signal: ends })]
        await Promise.race(waits.map((one) => one.catch(() => undefined)))
        end.abort()
        signal?.throwIfAborted()
      }
    } finally {
      sleeping -= 1
    }
  }
  return {
    now,
    steady: now,
    sleep,
    sleepers: () => sleeping,
    advance(ms) {
      offset += ms
      moves.emit('moved')
    },
  }
}
