import { Unavailable } from '@gazetteer/server/platform/errors'
import type { Listing } from '@gazetteer/listing'
import type { Destinations } from '@gazetteer/server/features/captures/context'
import type { Random } from '@gazetteer/testkit/random'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

type DestinationWorld = { steps: SimulationSteps; time: VirtualTime; random: Random }

export type SimDestination = {
  deliverOf: (process: SimProcess) => Destinations['deliver']
  /** The table of each account: source id to listing; null after its owner dropped it. */
  tables: Map<string, Map<string, Listing> | null>
  /** Accounts whose capture saw that the table is gone, so that it has to fill a new one. */
  owed: Set<string>
}

/** Users' databases that are slow, unreachable, cut off within a batch, and whose table may be dropped. */
export function simDestination({ steps, time, random }: DestinationWorld, faultRate: () => number): SimDestination {
  const tables: SimDestination['tables'] = new Map()
  const owed = new Set<string>()
  return {
    tables,
    owed,
    deliverOf:
      (process) =>
      async (accountId, { listings, isFirst }, signal) => {
        await steps.turn(process)
        const fault = random.chance(faultRate())
          ? random.pick(['refused', 'cut', 'slow', 'dropped', 'lost answer'] as const)
          : null
        if (fault === 'refused') throw new Unavailable('The database refused the connection')
        if (fault === 'slow') await time.sleep(random.between(1, 20_000), signal)
        if (fault === 'dropped') tables.set(accountId, null)
        const table = tables.get(accountId) ?? null
        if (table === null && !isFirst && tables.has(accountId)) {
          owed.add(accountId)
          return 'table-gone'
        }
        owed.delete(accountId)
        const stored = table ?? new Map<string, Listing>()
        tables.set(accountId, stored)
        const before = stored.size
        const written = fault === 'cut' ? listings.slice(0, random.between(0, listings.length)) : listings
        for (const listing of written) stored.set(listing.source_id, listing)
        if (fault === 'cut' || fault === 'lost answer') throw new Unavailable('The connection was cut')
        await steps.turn(process)
        return {
          table: { records: stored.size, newToday: stored.size, inserted: stored.size - before },
          refused: [],
          areAllRefused: false,
        }
      },
  }
}
