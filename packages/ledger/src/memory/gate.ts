import type { SourceGate } from '@gazetteer/capture'

type GateState = { nextAt: number; blockedUntil: number; day: string; used: number; inFlight: Set<number> }

/** A gate for one process; also where the source declares no limit, so that a local source costs no query. */
export function createMemoryGate(now: () => number): SourceGate {
  const states = new Map<string, GateState>()
  const stateOf = (source: string): GateState => {
    const state = states.get(source) ?? { nextAt: 0, blockedUntil: 0, day: '', used: 0, inFlight: new Set<number>() }
    states.set(source, state)
    return state
  }
  return {
    reserve: async ({ id, limits }) => {
      const state = stateOf(id)
      const time = now()
      const today = new Date(time).toISOString().slice(0, 10)
      if (state.day !== today) Object.assign(state, { day: today, used: 0 })
      if (limits.perDay !== null && state.used >= limits.perDay)
        return { waitMs: untilTomorrow(time), slot: null, isSpent: true }
      const waitMs = Math.max(state.nextAt, state.blockedUntil) - time
      if (waitMs > 0) return { waitMs, slot: null }
      if (limits.concurrency !== null && state.inFlight.size >= limits.concurrency) return { waitMs: 250, slot: null }
      state.nextAt = time + limits.gapMs
      state.used += 1
      if (limits.concurrency === null) return { waitMs: 0, slot: null }
      const slot = freeSlot(state.inFlight)
      state.inFlight.add(slot)
      return { waitMs: 0, slot }
    },
    release: async (source, slot) => void stateOf(source).inFlight.delete(slot),
    block: async ({ id }, waitMs) => {
      const state = stateOf(id)
      state.blockedUntil = Math.max(state.blockedUntil, now() + waitMs)
    },
  }
}

/** Milliseconds to the next day, UTC. */
export function untilTomorrow(time: number): number {
  const day = 86_400_000
  return day - (time % day)
}

function freeSlot(taken: ReadonlySet<number>): number {
  let slot = 0
  while (taken.has(slot)) slot += 1
  return slot
}
