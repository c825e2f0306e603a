import { isUnlimited, maxWaitWithPermitMs } from '../source-rate-limiter.ts'
import type { SourceRateLimiter } from '../source-rate-limiter.ts'

type RateLimiterState = {
  /** Time of the last access, to detect a clock that was set back. */
  seenAt: number
  nextAt: number
  blockedUntil: number
  day: string
  used: number
  inFlight: Set<number>
}

/** Retry interval for a permit: within one process, nothing notifies a run of a released permit. */
const permitWaitMs = 250

const initialState = { nextAt: 0, blockedUntil: 0, day: '', used: 0 }

/** A rate limiter for one process. Also used for sources without limits, so that they need no query. */
export function createMemoryRateLimiter(now: () => number): SourceRateLimiter {
  const states = new Map<string, RateLimiterState>()
  const stateOf = (source: string): RateLimiterState => {
    const time = now()
    const state = states.get(source) ?? { ...initialState, seenAt: time, inFlight: new Set<number>() }
    states.set(source, state)
    // A clock that was set back must not lengthen the wait.
    const back = Math.min(time - state.seenAt, 0)
    state.nextAt += back
    state.blockedUntil += back
    state.seenAt = time
    return state
  }
  return {
    reserve: async (declaration) => {
      const { id, limits } = declaration
      const state = stateOf(id)
      const time = state.seenAt
      const today = new Date(time).toISOString().slice(0, 10)
      if (state.day !== today) Object.assign(state, { day: today, used: 0 })
      if (limits.perDay !== null && state.used >= limits.perDay) return { kind: 'spent', waitMs: untilTomorrow(time) }
      if (limits.concurrency !== null && state.inFlight.size >= limits.concurrency)
        return { kind: 'wait', waitMs: permitWaitMs }
      const inMs = Math.max(state.nextAt, state.blockedUntil, time) - time
      if (inMs > (isUnlimited(declaration) ? 0 : maxWaitWithPermitMs)) return { kind: 'wait', waitMs: inMs }
      state.nextAt = time + inMs + limits.gapMs
      state.used += 1
      if (limits.concurrency === null) return { kind: 'go', inMs, permit: null }
      const permit = freePermit(state.inFlight)
      state.inFlight.add(permit)
      return { kind: 'go', inMs, permit }
    },
    renew: async () => undefined,
    release: async (source, permit) => {
      stateOf(source).inFlight.delete(permit)
      return null
    },
    block: async ({ id }, waitMs) => {
      const state = stateOf(id)
      state.blockedUntil = Math.max(state.blockedUntil, now() + waitMs)
    },
  }
}

/** Milliseconds to the next day in UTC. */
function untilTomorrow(time: number): number {
  const day = 86_400_000
  return day - (time % day)
}

function freePermit(taken: ReadonlySet<number>): number {
  let permit = 0
  while (taken.has(permit)) permit += 1
  return permit
}
