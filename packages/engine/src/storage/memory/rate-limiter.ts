import { isUnlimited, maxWaitWithPermitMs, permitLeaseMs } from '../source-rate-limiter.ts'
import type { SourceRateLimiter } from '../source-rate-limiter.ts'

type RateLimiterState = {
  /** Time of the last access, to detect a clock that was set back. */
  seenAt: number
  nextAt: number
  blockedUntil: number
  day: string
  used: number
  /** Lease end of each permit in use; an expired one is free. */
  permits: Map<number, number>
}

/** Retry interval for a permit: within one process, nothing notifies a run of a released permit. */
const permitWaitMs = 250

const initialState = { nextAt: 0, blockedUntil: 0, day: '', used: 0 }

/** A rate limiter for one process. Also used for sources without limits, so that they need no query. */
export function createMemoryRateLimiter(now: () => number): SourceRateLimiter {
  const states = new Map<string, RateLimiterState>()
  const stateOf = (source: string): RateLimiterState => {
    const time = now()
    const state = states.get(source) ?? { ...initialState, seenAt: time, permits: new Map<number, number>() }
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
      for (const [permit, until] of state.permits) if (until < time) state.permits.delete(permit)
      if (limits.concurrency !== null && state.permits.size >= limits.concurrency)
        return { kind: 'wait', waitMs: permitWaitMs }
      const inMs = Math.max(state.nextAt, state.blockedUntil, time) - time
      if (inMs > (isUnlimited(declaration) ? 0 : maxWaitWithPermitMs)) return { kind: 'wait', waitMs: inMs }
      state.nextAt = time + inMs + limits.gapMs
      state.used += 1
      if (limits.concurrency === null) return { kind: 'go', inMs, permit: null }
      const permit = freePermit(state.permits)
      state.permits.set(permit, time + permitLeaseMs)
      return { kind: 'go', inMs, permit }
    },
    renew: async (source, permit) => {
      const { permits, seenAt } = stateOf(source)
      if (permits.has(permit)) permits.set(permit, seenAt + permitLeaseMs)
    },
    release: async (source, permit) => {
      stateOf(source).permits.delete(permit)
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

function freePermit(taken: ReadonlyMap<number, number>): number {
  let permit = 0
  while (taken.has(permit)) permit += 1
  return permit
}
