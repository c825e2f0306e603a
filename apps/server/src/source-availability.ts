import type { SourceId } from '@gazetteer/listing'
import { type MapsSource, SourceError } from '@gazetteer/sources'

/** Whether a source responds, by its last probe, or by its last request if it has no probe. */
export type Availability = { state: 'ready' | 'unreachable' | 'unknown'; problem: string | null }

export type AvailabilityLog = {
  of: (id: SourceId) => Availability
  /** Wraps the source and records its outcomes. */
  observe: (id: SourceId, source: MapsSource) => MapsSource
}

const ready: Availability = { state: 'ready', problem: null }
const unknown: Availability = { state: 'unknown', problem: null }

/** Shared record of source availability for all screens. `isLocal`: sources with local data are always ready. */
export function openAvailabilityLog(isLocal: (id: SourceId) => boolean): AvailabilityLog {
  const availabilities = new Map<SourceId, Availability>()

  async function record<T>(id: SourceId, work: Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      const result = await work
      availabilities.set(id, ready)
      return result
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'unavailable' && !signal.aborted) {
        availabilities.set(id, { state: 'unreachable', problem: error.message })
      }
      throw error
    }
  }

  return {
    of: (id) => (isLocal(id) ? ready : (availabilities.get(id) ?? unknown)),
    observe: (id, source) => {
      const observed: Partial<MapsSource> =
        source.probe === undefined
          ? { fetchPage: (query, signal) => record(id, source.fetchPage(query, signal), signal) }
          : { probe: (signal) => record(id, source.probe?.(signal) ?? Promise.resolve(), signal) }
      return new Proxy(source, {
        get(target, key) {
          const value: unknown = Reflect.get(key in observed ? observed : target, key)
          return typeof value === 'function' && !(key in observed) ? value.bind(target) : value
        },
      })
    },
  }
}
