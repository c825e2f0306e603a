import { setTimeout as wait } from 'node:timers/promises'
import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Metrics of the process, shared by all apps that a test opens in it: memory, CPU time, open files, event-loop delay.
 * Collected from the first request on: measuring the delay wakes an idle process a hundred times a second.
 */
let ofProcess: Promise<Registry> | undefined
/** In this time the delay is measured several times. */
const firstSamplesMs = 50

export type Metrics = {
  /** Where each feature registers its metrics. */
  registry: Registry
  /** All metrics in the Prometheus text format. */
  text: () => Promise<string>
  contentType: string
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  return {
    registry,
    async text() {
      const shared = await (ofProcess ??= processMetrics())
      // Merged on each request, because a merged registry is a copy.
      return await Registry.merge([shared, registry]).metrics()
    },
    contentType: registry.contentType,
  }
}

async function processMetrics(): Promise<Registry> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  await wait(firstSamplesMs)
  return register
}
