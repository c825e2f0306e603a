import { randomUUID } from 'node:crypto'
import { plans as allowed } from '@gazetteer/contract'
import type { Engine } from '@gazetteer/engine'
import { createSqlEngine } from '@gazetteer/engine/sql'
import {
  type CapturesContext,
  EstimateQueue,
  observeRuns,
  openDriveTimes,
  openScheduler,
} from './features/captures/index.ts'
import type { DestinationsApi } from './features/destinations/index.ts'
import type { OptOuts } from './features/opt-outs/index.ts'
import type { Plans } from './features/plans/index.ts'
import type { Platform } from './platform/platform.ts'
import type { SourceRegistry } from './sources.ts'

type CapturesContextDependencies = {
  plans: Plans
  sources: SourceRegistry
  destinations: DestinationsApi
  optOuts: Pick<OptOuts, 'current'>
}

/** The context that captures need from other features: plans, destinations, sources, opt-outs. */
export function openCapturesContext(
  platform: Platform,
  { plans, sources, destinations, optOuts }: CapturesContextDependencies,
): CapturesContext {
  const { database, db, clock, log, jobs, metrics } = platform
  const engine = observeRuns(openEngine({ database, clock }, { plans, sources }), { registry: metrics.registry, log })
  const context = {
    db,
    clock,
    log,
    jobs,
    engine,
    sources,
    destinations,
    optOuts: optOuts.current,
    estimates: new EstimateQueue(),
    driveTimes: openDriveTimes(platform.config.isochroneUrl),
    areContactsOffered: platform.config.crawler.contact !== null,
    planOf: async (accountId: string) => {
      const { plan, credits } = await plans.planUsageOf(db, accountId)
      return { allows: allowed[plan], credits: allowed[plan].listings === null ? null : credits }
    },
  }
  return { ...context, scheduler: openScheduler(context) }
}

/** Opens the engine of the installation, also for callers that need no other part of captures. */
export function openEngine(
  { database: { db, transaction }, clock }: Pick<Platform, 'database' | 'clock'>,
  { plans, sources }: { plans: Plans; sources: Pick<SourceRegistry, 'declarationOf' | 'sequentialSources'> },
): Engine {
  return createSqlEngine(
    {
      db,
      transaction,
      credits: {
        lock: async (trx, accountId) => {
          const { plan, credits } = await plans.lockCredits(trx, accountId)
          return allowed[plan].listings === null ? null : credits
        },
        charge: plans.chargeCredits,
        refund: plans.refundCredits,
      },
      sequentialSources: sources.sequentialSources,
    },
    { now: clock.now, newId: randomUUID, declarationOf: sources.declarationOf },
  )
}
