import { Registry, collectDefaultMetrics } from 'prom-client'

/** Of the process as a whole, however many apps a test opens in it: memory, processor time, open files, event-loop delay. */
let ofProcess: Registry | undefined

export type Metrics = {
  /** Where each room declares what it counts. */
  registry: Registry
  /** All of them in the text format of Prometheus. */
  text: () => Promise<string>
  contentType: string
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const shared = (ofProcess ??= processMetrics())
  // Merged anew each time: a merged registry knows what its parts held then.
  return { registry, text: () => Registry.merge([shared, registry]).metrics(), contentType: registry.contentType }
}

function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}
