import type { Listing } from '@gazetteer/listing'
import { setMaxListeners } from 'node:events'
import { openEngine } from '@gazetteer/engine'
import { optOutList } from '@gazetteer/listing/opt-out'
import { silentLog } from '@gazetteer/server/platform/log'
import { queues } from '@gazetteer/server/platform/jobs/queues'
import { deliverHandler } from '@gazetteer/server/features/captures/work/deliver-job'
import { fetchHandler } from '@gazetteer/server/features/captures/work/fetch-job'
import { finishHandler } from '@gazetteer/server/features/captures/work/finish-job'
import { InFlight } from '@gazetteer/server/features/captures/work/in-flight'
import { planHandler } from '@gazetteer/server/features/captures/work/plan-job'
import { openDestinationWatch } from '@gazetteer/server/features/captures/work/reopen-destinations'
import { openScheduler } from '@gazetteer/server/features/captures/work/scheduler'
import type { SourceRateLimiter } from '@gazetteer/engine'
import type { SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceDeclaration } from '@gazetteer/sources'
import type { WorkContext, WorkDependencies } from '@gazetteer/server/features/captures/work/work-context'
import type { Destinations } from '@gazetteer/server/features/captures/context'
import type { SimQueue } from './sim-queue.ts'
import type { SimStorage } from './sim-storage.ts'
import type { SimProcess } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'
import type { NewJob } from '@gazetteer/server/platform/jobs/open-jobs'
import type { Queue } from '@gazetteer/server/platform/jobs/queues'

/** What all simulated processes share; each sees it through its own dependencies. */
export type SimInstallation = {
  storageOf: (process: SimProcess) => ReturnType<SimStorage['storageOf']>
  sourceOf: (process: SimProcess) => MapsSource
  deliverOf: (process: SimProcess) => Destinations['deliver']
  queue: SimQueue
  rateLimiter: SourceRateLimiter
  time: VirtualTime
  newId: () => string
  concurrency: number
  /** The source of captures that name none, and why real data is missing. */
  auto: () => { defaultId: SourceId; missing: string | null }
  isWritable: (accountId: string) => boolean
  /** Whether deliveries wait for a database that was away a moment ago. */
  isDeliveryHeld: () => boolean
  /** How long unattended work waits for its source and for the user's database. */
  retryMs: { source: number; delivery: number }
  /** Further work of a worker process. */
  onWorker: (worker: SimWorker) => void
}

export type SimWorker = { process: SimProcess; dependencies: WorkDependencies }

/** Dependencies of one process: the real engine, scheduler and handlers over simulated storage, queue, source and clock. */
export function openDependencies(process: SimProcess, installation: SimInstallation): WorkDependencies {
  const { queue, time, newId } = installation
  const source = installation.sourceOf(process)
  const declarationOf = (id: SourceId): SourceDeclaration => ({
    ...source.declaration,
    id,
    isFictional: id === 'sample',
  })
  const clock = {
    now: () => time.now() + process.clockOffset,
    steady: () => time.now(),
    sleep: (ms: number, signal?: AbortSignal) => time.sleep(ms, signal),
  }
  const engine = openEngine(installation.storageOf(process), { now: clock.now, newId, declarationOf })
  const sources = {
    get defaultId() {
      return installation.auto().defaultId
    },
    get missing() {
      return installation.auto().missing
    },
    usualId: source.declaration.id,
    settled: async () => undefined,
    isSampleChosen: true,
    declarationOf,
    open: () => source,
  }
  const jobs = { send: (name: Queue, list: readonly NewJob[]) => queue.send(process, name, list) }
  return {
    engine,
    clock,
    sources,
    log: silentLog,
    scheduler: openScheduler({ engine, jobs, clock, log: silentLog, sources }),
    destinations: {
      chosen: async () => null,
      isWritable: async (accountId: string) => installation.isWritable(accountId),
      withoutRemoved: async (_accountId: string, listings: readonly Listing[]) => listings,
      deliver: installation.deliverOf(process),
    },
    optOuts: () => noOptOuts,
    refusals: { record: async () => undefined, clear: async () => undefined },
    deliveryRetryMs: installation.retryMs.delivery,
    sourceRetryMs: installation.retryMs.source,
  }
}

const noOptOuts = optOutList([])

/** Opens the worker role in a process, as `open-worker.ts` does. Call it within the process. */
export function openSimWorker(process: SimProcess, installation: SimInstallation): SimWorker {
  const { queue, concurrency, rateLimiter } = installation
  const dependencies = openDependencies(process, installation)
  const inFlight = new InFlight(dependencies)
  const { signal: stopping } = new AbortController()
  setMaxListeners(0, stopping)
  let workingRuns = 0
  const work: WorkContext = {
    captures: dependencies,
    rateLimiter,
    observer: {},
    inFlight,
    owner: process.name,
    stopping,
    workingRuns: () => workingRuns,
  }
  queue.work({ process, concurrency: 1 }, queues.plan, planHandler(work))
  queue.work({ process, concurrency: concurrency }, queues.fetch, fetchHandler(work))
  queue.work({ process, concurrency: Math.min(concurrency, 2) }, queues.deliver, deliverHandler(work))
  queue.work({ process, concurrency: 1 }, queues.finish, finishHandler(work))
  const watchDestinations = openDestinationWatch(dependencies)
  dependencies.scheduler.startPolling(async (runs) => {
    workingRuns = runs
    await inFlight.checkAll()
    watchDestinations()
  })
  installation.onWorker({ process, dependencies })
  return { process, dependencies }
}
