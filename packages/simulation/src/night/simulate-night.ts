import { SourceError } from '@gazetteer/sources'
import { Unavailable } from '@gazetteer/server/platform/errors'
import { checkNightEnd, NightWatch } from './night-invariants.ts'
import { isAwayAt, nightScenario, type NightScenario } from './night-scenario.ts'
import { Random } from '@gazetteer/testkit/random'
import { noFaults, type Scenario, scenarioOf } from '../captures/scenario.ts'
import { simCampaigns } from './sim-campaigns.ts'
import { openWorld, type Simulated, startOfTime, step, type World } from '../captures/simulate.ts'
import { newProcess } from '../time/steps.ts'

/** The longest wait of a delivery, and two polls. */
const longestWaitMs = 90_000
const destinations = ['none', 'postgres'] as const

/**
 * Campaigns on schedules, without people, while the catalog, the users' databases and all workers are away at times.
 * Throws InvariantBroken when a due run neither ends nor is skipped with a reason, or is fictional.
 */
export async function simulateNight(seed: number): Promise<Simulated> {
  const random = new Random(seed ^ 0x41a7)
  const scenario = quietScenario(seed, random)
  const night = nightScenario(scenario.accounts, random)
  const world = openWorld(seed, scenario)
  const { watch, faults, steps, time, store } = world
  const campaigns = simCampaigns({
    night,
    accounts: scenario.accounts,
    steps,
    time,
    onStart: (run) => watch.onStart(run),
  })
  letAway(world, night)
  world.installation.onWorker = campaigns.startPolling
  const nightWatch = new NightWatch({ night, campaigns, tables: store.tables, startOfTime })
  const restore = time.install()
  process.on('unhandledRejection', world.fail)
  try {
    faults.start(newProcess('outsider'))
    let isWorkerAway = false
    for (let nextLook = 0; ;) {
      const at = time.now() - startOfTime
      if (at >= night.lengthMs) {
        campaigns.end()
        Object.assign(world.rates, noFaults)
        if (nightWatch.isQuiet()) break
      }
      if (isAwayAt(night, 'worker', at) !== isWorkerAway) await faults.setAway((isWorkerAway = !isWorkerAway))
      if (at < night.lengthMs) await faults.maybe()
      await step(world)
      if (at < nextLook) continue
      nextLook = at + 1_000
      nightWatch.check(time.now())
    }
    watch.checkAll()
    checkNightEnd({ night, campaigns, tables: store.tables, startOfTime })
    return { seed, steps: steps.taken, virtualMs: time.now() - startOfTime, faults: faults.counts, ...watch.summary() }
  } finally {
    process.off('unhandledRejection', world.fail)
    restore()
  }
}

/** The places of a seed with real data, and without faults other than kills, freezes and lost jobs. */
function quietScenario(seed: number, random: Random): Scenario {
  const { faults, ...scenario } = scenarioOf(seed)
  const { kill, freeze, lostJob, repeatedJob } = faults
  return {
    ...scenario,
    brokenPlace: null,
    declaration: { ...scenario.declaration, id: 'overture', isFictional: false, cap: null, hasFreeProbe: false },
    accounts: scenario.accounts.map((account) => ({
      ...account,
      credits: null,
      cities: account.cities.slice(0, 1),
      destination: random.pick(destinations),
    })),
    faults: { ...noFaults, kill: kill / 10, freeze: freeze / 10, lostJob, repeatedJob },
  }
}

/** Makes the catalog and the databases of the world fail while they are away. */
function letAway({ installation, time }: World, night: NightScenario): void {
  const isAway = (part: 'catalog' | 'database') => isAwayAt(night, part, time.now() - startOfTime)
  const { sourceOf, deliverOf } = installation
  const refuse = (): void => {
    if (isAway('catalog')) throw new SourceError('unavailable', 'The catalog is away.', { isSourceWide: true })
  }
  installation.sourceOf = (process) => {
    const source = sourceOf(process)
    return {
      ...source,
      dataRelease: async () => {
        refuse()
        return 'release'
      },
      fetchPage: async (query, signal) => {
        const page = await source.fetchPage(query, signal)
        refuse()
        return page
      },
    }
  }
  installation.deliverOf = (process) => {
    const deliver = deliverOf(process)
    return async (...args) => {
      if (isAway('database')) throw new Unavailable('The database is away.')
      return await deliver(...args)
    }
  }
  installation.isWritable = () => !isAway('database')
  installation.isDeliveryHeld = () => {
    const at = time.now() - startOfTime
    return night.outages.some(({ part, from, to }) => part === 'database' && from <= at && at < to + longestWaitMs)
  }
  installation.retryMs = { source: night.sourceRetryMs, delivery: night.deliveryRetryMs }
  installation.auto = () =>
    isAway('catalog')
      ? { defaultId: 'sample', missing: 'The catalog is away.' }
      : { defaultId: 'overture', missing: null }
}
