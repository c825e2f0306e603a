import perf_hooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'

test('measures the event-loop delay, which wakes an idle process, only from the first request for metrics on', async () => {
  const measure = vi.spyOn(perf_hooks, 'monitorEventLoopDelay')
  vi.resetModules()
  const { openMetrics } = await import('./metrics.ts')
  const { text } = openMetrics()
  expect(measure).not.toHaveBeenCalled()
  const lag = async () => Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await text())?.[1])
  expect(await Promise.all([lag(), lag()])).toEqual([expect.any(Number), expect.any(Number)])
  expect(await lag()).toBeGreaterThan(0)
  expect(measure).toHaveBeenCalledOnce()
  measure.mockRestore()
})
