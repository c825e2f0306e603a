import { createMemoryRateLimiter } from '@gazetteer/engine/memory'
import { FaultInjector } from '../world/faults.ts'
import { InvariantWatch } from './invariant-watch.ts'
import { InvariantBroken } from './invariants.ts'
import { Random } from '@gazetteer/testkit/random'
import { type FaultRates, noFaults, type Scenario, scenarioOf } from './scenario.ts'
import { simDestination } from '../world/sim-destination.ts'
import { SimQueue } from '../world/sim-queue.ts'
import { simSource } from '../world/sim-source.ts'
import { SimStorage } from '../world/sim-storage.ts'
import { SimUser } from '../world/sim-user.ts'
import { openDependencies, type SimInstallation } from '../world/sim-worker.ts'
import { Killed, newProcess, settled, SimulationSteps } from '../time/steps.ts'
import { VirtualTime } from '../time/virtual-time.ts'

export type Simulated = {
  seed: number
  steps: number
  /** Virtual time, in milliseconds. */
  virtualMs: number
  runs: number
  listings: number
  requests: number
  faults: Record<string, number>
  /** Ends of the runs, by code. */
  endings: Record<string, number>
}

export const startOfTime = Date.UTC(2026, 0, 15, 12)
/**
 * Virtual time within which every capture ends once nothing fails any more. Longer than a clock jump: a process that is
 * frozen during a jump back and then killed leaves a lease that ends that much later.
 */
const maxEndingMs = 2 * 3_600_000
/** How often owners look at their captures then. */
const userEveryMs = 2_000

/**
 * Runs an installation with several processes through one seed: real engine, scheduler and handlers over simulated
 * storage, queue, source, destinations and time, with faults at every call through a port. Throws InvariantBroken when
 * a promise of the product does not hold.
 */
export async function simulate(seed: number): Promise<Simulated> {
  const scenario = scenarioOf(seed)
  const world = openWorld(seed, scenario)
  const restore = world.time.install()
  const onUnhandled = (reason: unknown) => world.fail(reason)
  process.on('unhandledRejection', onUnhandled)
  try {
    const web = newProcess('web')
    const dependencies = world.steps.run(web, () => openDependencies(web, world.installation))
    const { watch, faults, steps, time, random } = world
    const { declaration } = scenario
    const users = scenario.accounts.map((account) => new SimUser({ account, declaration, random, dependencies }, watch))
    const asUser = (act: () => Promise<void>) => steps.run(web, () => void act().catch(world.fail))
    faults.start(web)
    for (const user of users) asUser(() => user.act())
    while (steps.taken < scenario.steps) {
      await faults.maybe()
      if (random.chance(world.rates.userAction)) asUser(() => random.pick(users).act())
      await step(world)
    }

    Object.assign(world.rates, noFaults)
    faults.end()
    await finish()
    // Captures that their owners stopped, or that ran out of credits, continue to their end.
    for (const { id, credits } of scenario.accounts) if (credits !== null) watch.grantCredits(id, 100_000)
    const continued: string[] = []
    for (const user of users) asUser(async () => void continued.push(...(await user.continueLast())))
    await finish()
    watch.checkContinued(continued)
    watch.checkAll()
    return { seed, steps: steps.taken, virtualMs: time.now() - startOfTime, faults: faults.counts, ...watch.summary() }

    async function finish(): Promise<void> {
      const until = time.now() + maxEndingMs
      for (let nextLook = time.now(); ;) {
        if (time.now() >= nextLook) {
          for (const user of users) asUser(() => user.finish())
          nextLook = time.now() + userEveryMs
        }
        const isBusy = await step(world)
        if (!isBusy && watch.areAllEnded()) return
        if (time.now() > until) watch.failUnended()
      }
    }
  } finally {
    process.off('unhandledRejection', onUnhandled)
    restore()
  }
}

/** One step: a waiting call, a background job, or the next moment in time. Returns whether a call or a job continued. */
export async function step({ steps, installation, time, random, watch }: World): Promise<boolean> {
  const isTime = random.chance(0.02)
  const isDone = !isTime && (installation.queue.startOne() || (await steps.takeOne(random)))
  if (!isDone) {
    time.advance(time.now() + 1_000)
    steps.taken += 1
  }
  await settled()
  await watch.check({ isTime: !isDone })
  return isDone
}

export type World = ReturnType<typeof openWorld>

export function openWorld(seed: number, scenario: Scenario) {
  const random = new Random(seed ^ 0x5eed)
  const steps = new SimulationSteps()
  const time = new VirtualTime(steps, startOfTime)
  const rates: FaultRates = { ...scenario.faults }
  const credits = new Map(scenario.accounts.map((account) => [account.id, account.credits]))
  const parts = { steps, time, random }
  const now = () => time.now() + faults.clockOffset
  const store = new SimStorage(
    { ...parts, credits, faultRate: () => rates.storage },
    {
      onGrant: (grant, isPaused) => watch.onGrant(grant, isPaused),
      onUnorderedMerge: (runId, path) =>
        watch.fail(new InvariantBroken(`${runId} merged ${path} before an earlier area`)),
    },
  )
  const destination = simDestination(parts, () => rates.destination)
  let ids = 0
  const installation: SimInstallation = {
    storageOf: (process) => store.storageOf(process),
    queue: new SimQueue(steps, random, () => ({ lost: rates.lostJob, repeated: rates.repeatedJob })),
    sourceOf: simSource({ ...scenario, ...parts }, () => rates.source, {
      onRequest: (query) => watch.onRequest(query),
    }),
    deliverOf: destination.deliverOf,
    rateLimiter: createMemoryRateLimiter(now),
    time,
    newId: () => `id-${(ids += 1)}`,
    concurrency: scenario.concurrency,
    auto: () => ({ defaultId: scenario.declaration.id, missing: null }),
    isWritable: () => false,
    isDeliveryHeld: () => false,
    retryMs: { source: 0, delivery: 0 },
    onWorker: () => undefined,
  }
  const faults = new FaultInjector({ steps, random, rates, installation, processes: scenario.processes })
  const watch = new InvariantWatch({ scenario, store, destination, time, steps, credits, faults, installation })
  const fail = (reason: unknown): void => {
    if (!(reason instanceof Killed)) watch.fail(reason)
  }
  return { steps, time, random, rates, installation, faults, watch, store, fail }
}
