import { isUnlimited, maxWaitInHandMs } from '../source-gate.ts'
import type { SourceGate } from '../source-gate.ts'

type GateState = {
  /** When it was asked last. */
  seenAt: number
  nextAt: number
  blockedUntil: number
  day: string
  used: number
  inFlight: Set<number>
}

/** A free slot is looked for again after this: nobody wakes who waits in one process. */
const slotWaitMs = 250

const unasked = { nextAt: 0, blockedUntil: 0, day: '', used: 0 }

/** A gate for one process; also where the source declares no limit, so that a local source costs no query. */
export function createMemoryGate(now: () => number): SourceGate {
  const states = new Map<string, GateState>()
  const stateOf = (source: string): GateState => {
    const time = now()
    const state = states.get(source) ?? { ...unasked, seenAt: time, inFlight: new Set<number>() }
    states.set(source, state)
    // A clock that was set back makes no wait longer.
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
        return { kind: 'wait', waitMs: slotWaitMs }
      const inMs = Math.max(state.nextAt, state.blockedUntil, time) - time
      if (inMs > (isUnlimited(declaration) ? 0 : maxWaitInHandMs)) return { kind: 'wait', waitMs: inMs }
      state.nextAt = time + inMs + limits.gapMs
      state.used += 1
      if (limits.concurrency === null) return { kind: 'go', inMs, slot: null }
      const slot = freeSlot(state.inFlight)
      state.inFlight.add(slot)
      return { kind: 'go', inMs, slot }
    },
    renew: async () => undefined,
    release: async (source, slot) => {
      stateOf(source).inFlight.delete(slot)
      return null
    },
    block: async ({ id }, waitMs) => {
      const state = stateOf(id)
      state.blockedUntil = Math.max(state.blockedUntil, now() + waitMs)
    },
  }
}

/** Milliseconds to the next day, UTC. */
function untilTomorrow(time: number): number {
  const day = 86_400_000
  return day - (time % day)
}

function freeSlot(taken: ReadonlySet<number>): number {
  let slot = 0
  while (taken.has(slot)) slot += 1
  return slot
}
