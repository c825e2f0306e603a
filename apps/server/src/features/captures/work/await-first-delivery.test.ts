import { expect, test } from 'vitest'
import { awaitFirstDelivery } from './await-first-delivery.ts'

const open = {
  state: 'running',
  intent: 'run',
  lastSeq: 500,
  deliveredSeq: 0,
  destination: 'postgres',
  isDeliveryOver: false,
} as const
type Run = Awaited<ReturnType<Parameters<typeof awaitFirstDelivery>[0]['engine']['readRun']>>

/** Dependencies of a process in which a run changes with time; `now` is the time waited, ms. */
function dependenciesOf(runAt: (now: number) => Run) {
  const seen = { now: 0, enqueued: [] as string[] }
  const dependencies = {
    engine: { readRun: async () => runAt(seen.now) },
    clock: {
      now: () => seen.now,
      sleep: async (ms: number) => {
        seen.now += ms
      },
    },
    scheduler: { deliver: (runId: string) => void seen.enqueued.push(runId) },
  }
  return { dependencies, seen }
}

const { signal } = new AbortController()

test('waits until the first listings are delivered', async () => {
  const { dependencies, seen } = dependenciesOf((now) => ({ ...open, deliveredSeq: now < 300 ? 0 : 500 }))
  await awaitFirstDelivery(dependencies, 'run', signal)
  expect(seen).toEqual({ now: 300, enqueued: ['run'] })
})

test('waits for a slow database no longer than a second', async () => {
  const { dependencies, seen } = dependenciesOf(() => open)
  await awaitFirstDelivery(dependencies, 'run', signal)
  expect(seen).toEqual({ now: 1_000, enqueued: ['run'] })
})

test.each<[string, Run]>([
  ['has no listing yet', { ...open, lastSeq: 0 }],
  ['was delivered before', { ...open, deliveredSeq: 500 }],
  ['is stored in files only', { ...open, destination: 'none' }],
  ['is paused', { ...open, intent: 'pause' }],
  ['has ended', { ...open, state: 'completed' }],
  ['was deleted', null],
])('does not wait for a run that %s', async (_, run) => {
  const { dependencies, seen } = dependenciesOf(() => run)
  await awaitFirstDelivery(dependencies, 'run', signal)
  expect(seen).toEqual({ now: 0, enqueued: [] })
})
