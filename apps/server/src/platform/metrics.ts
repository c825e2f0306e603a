import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Metrics of the process, shared by all apps that a test opens in it: memory, CPU time, open files, event-loop delay.
 */
let ofProcess: Registry | undefined

export type Metrics = {
  /** Where each feature registers its metrics. */
  registry: Registry
  /** All metrics in the Prometheus text format. */
  text: () => Promise<string>
  contentType: string
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const shared = (ofProcess ??= processMetrics())
  // Merged on each request, because a merged registry is a copy.
  return { registry, text: () => Registry.merge([shared, registry]).metrics(), contentType: registry.contentType }
}

function processMetrics(): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  return register
}
