import type { DatabaseConfig, Provider } from '@gazetteer/contract'
import type { Marking, Store } from '@gazetteer/destinations'
import type { FeatureStart } from '../../platform/platform.ts'
import { type Batch, type Delivered, deliverListings } from './deliver-listings.ts'
import { markListings } from './mark-listings.ts'
import type { DestinationsCtx, DestinationsNeeds } from './destinations.ts'
import { maskConfig } from './mask-config.ts'
import { OpenStores } from './open-stores.ts'
import { placeOf } from './place-of.ts'
import { readConfig } from './read-config.ts'
import { StatusReader } from './read-status.ts'
import { destinationRoutes } from './routes.ts'

/** What other rooms may ask of the user's own databases. */
export type DestinationsApi = {
  /** null before any choice; `isLocked` where the plan no longer allows it. */
  chosen: (accountId: string) => Promise<{ provider: Provider; isLocked: boolean } | null>
  /** Names the chosen database, without secrets; null where there is none. */
  placeOf: (accountId: string) => Promise<string | null>
  /** Idempotent; throws Unavailable with a sentence for the user. */
  deliver: (accountId: string, batch: Batch, signal: AbortSignal) => Promise<Delivered>
  /** Sets what is known of rows that are there; twice is once. Throws Unavailable with a sentence for the user. */
  mark: (accountId: string, markings: readonly Marking[], signal: AbortSignal) => Promise<void>
  /** Works with the account's database; null where it has none. Throws StoreError. */
  use: <T>(accountId: string, work: (store: Store) => Promise<T>) => Promise<T | null>
  /** Rows were changed: the next status counts again. */
  changed: (accountId: string) => void
  /** The configuration without its secrets, for the account's export; null before any choice. */
  exportOf: (accountId: string) => Promise<DatabaseConfig | null>
  /** The account is gone: its row went with it, its connections go here. */
  forget: (accountId: string) => Promise<void>
  close: () => Promise<void>
}

/** The user's own database: choose, test, save, clear, status (/api/db/*), deliver. */
export function destinationsFeature({ http, platform }: FeatureStart, needs: DestinationsNeeds): DestinationsApi {
  const ctx: DestinationsCtx = { ...platform, ...needs, stores: new OpenStores(platform) }
  const status = new StatusReader(ctx)
  destinationRoutes(http, ctx, status)
  return {
    async chosen(accountId) {
      const chosen = await readConfig(ctx, accountId)
      if (chosen === null) return null
      const { provider } = chosen.config
      return { provider, isLocked: provider !== 'none' && !(await ctx.mayUseDatabase(accountId)) }
    },
    placeOf: (accountId) => placeOf(ctx, accountId),
    async deliver(accountId, batch, signal) {
      const delivered = await deliverListings(ctx, { accountId, batch, signal })
      status.forget(accountId)
      return delivered
    },
    mark: (accountId, markings, signal) => markListings(ctx, { accountId, markings, signal }),
    use: (accountId, work) => ctx.stores.use(accountId, work),
    changed: (accountId) => status.forget(accountId),
    async exportOf(accountId) {
      const chosen = await readConfig(ctx, accountId)
      return chosen === null ? null : maskConfig(chosen.config)
    },
    async forget(accountId) {
      status.forget(accountId)
      await ctx.stores.close(accountId)
    },
    close: () => ctx.stores.closeAll(),
  }
}
