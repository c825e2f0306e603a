import perf_hooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import type * as metrics from './metrics.ts'
import { trusted } from './trusted.ts'

test('measures the event-loop delay, which wakes an idle process, only from the first request for metrics on', async () => {
  const measure = vi.spyOn(perf_hooks, 'monitorEventLoopDelay')
  // An instance of its own: another test of this process may have requested metrics before.
  const instance: string = './metrics.ts?of-its-own'
  const { openMetrics } = trusted<typeof metrics>(await import(instance))
  const { text } = openMetrics()
  expect(measure).not.toHaveBeenCalled()
  const lag = async () => Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await text())?.[1])
  expect(await Promise.all([lag(), lag()])).toEqual([expect.any(Number), expect.any(Number)])
  expect(await lag()).toBeGreaterThan(0)
  expect(measure).toHaveBeenCalledOnce()
  for (const { value } of measure.mock.results) value.disable()
  measure.mockRestore()
})
