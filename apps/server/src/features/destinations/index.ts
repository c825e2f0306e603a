import type { FastifyInstance } from 'fastify'
import type { DatabaseConfig, Provider } from '@gazetteer/contract'
import type { Listing } from '@gazetteer/listing'
import { type Destination, havePassed, type RowFill, type StatusUpdate } from '@gazetteer/destinations'
import type { Platform } from '../../platform/platform.ts'
import { type Batch, type BatchResult, deliverListings } from './rows/deliver-listings.ts'
import { type FillResult, fillListings } from './rows/fill-listings.ts'
import { markListings } from './rows/mark-listings.ts'
import type { AccountCaptures, DestinationsContext, DestinationsDependencies } from './context.ts'
import { maskConfig } from './config/mask-config.ts'
import { FigureCache } from './status/figure-cache.ts'
import { OpenDestinations } from './open-destinations.ts'
import { destinationIdentity } from './rows/destination-identity.ts'
import { readConfig } from './config/read-config.ts'
import { destinationRoutes } from './routes.ts'

export type { AccountCaptures, DestinationsDependencies } from './context.ts'

/** The interface for other features. */
export type DestinationsApi = {
  /** Adds the routes, when captures are open, which need destinations. */
  serve: (http: FastifyInstance, captures: AccountCaptures) => void
  /** null before any choice; `isLocked` when the plan no longer allows it. */
  chosen: (accountId: string) => Promise<{ provider: Provider; isLocked: boolean } | null>
  /** Whether a test of the chosen database passes. Never throws. */
  isWritable: (accountId: string) => Promise<boolean>
  /** Identifies the chosen database, without secrets; null without one. */
  placeOf: (accountId: string) => Promise<string | null>
  /** Idempotent; throws Unavailable with a message for the user. */
  deliver: (accountId: string, batch: Batch, signal: AbortSignal) => Promise<BatchResult>
  /** Without those that the account removed as duplicates from its database; all of them without a database. */
  withoutRemoved: (accountId: string, listings: readonly Listing[]) => Promise<readonly Listing[]>
  /** Sets the status of existing rows. Idempotent. Throws Unavailable with a message for the user. */
  setStatus: (accountId: string, updates: readonly StatusUpdate[], signal: AbortSignal) => Promise<void>
  /** Fills empty fields of existing rows that the account did not edit. Idempotent; throws Unavailable with a message. */
  fillEmpty: (accountId: string, fills: readonly RowFill[], signal: AbortSignal) => Promise<FillResult>
  /** Runs work with the account's database; null without one. Throws DestinationError. */
  use: <T>(accountId: string, work: (store: Destination) => Promise<T>) => Promise<T | null>
  /** Call after rows changed; the next status counts them again. */
  changed: (accountId: string) => void
  /** The configuration without secrets, for the account's export; null before any choice. */
  exportOf: (accountId: string) => Promise<DatabaseConfig | null>
  /** Call after the account was deleted: closes its connections. Its row is deleted by cascade. */
  forget: (accountId: string) => Promise<void>
  close: () => Promise<void>
}

/** The user's own database: choose, test, save, clear, status (/api/db/*), deliver. */
export function openDestinations(platform: Platform, dependencies: DestinationsDependencies): DestinationsApi {
  const stores = new OpenDestinations(platform)
  const figures = new FigureCache(platform, stores)
  const context: DestinationsContext = { ...platform, ...dependencies, stores, figures }
  return {
    serve: (http, captures) => destinationRoutes(http, context, captures),
    async chosen(accountId) {
      const chosen = await readConfig(context, accountId)
      if (chosen === null) return null
      const { provider } = chosen.config
      return { provider, isLocked: provider !== 'none' && !(await context.mayUseDatabase(accountId)) }
    },
    async isWritable(accountId) {
      const checks = await stores.use(accountId, (store) => store.test()).catch(() => null)
      return checks != null && havePassed(checks)
    },
    placeOf: (accountId) => destinationIdentity(context, accountId),
    async deliver(accountId, batch, signal) {
      const delivered = await deliverListings(context, { accountId, batch, signal })
      figures.forget(accountId)
      return delivered
    },
    async withoutRemoved(accountId, listings) {
      const destination = await destinationIdentity(context, accountId)
      return destination === null ? listings : await context.withoutRemoved({ accountId, destination }, listings)
    },
    setStatus: (accountId, updates, signal) => markListings(context, { accountId, updates, signal }),
    fillEmpty: (accountId, fills, signal) => fillListings(context, { accountId, fills, signal }),
    use: (accountId, work) => stores.use(accountId, work),
    changed: (accountId) => figures.forget(accountId),
    async exportOf(accountId) {
      const chosen = await readConfig(context, accountId)
      return chosen === null ? null : maskConfig(chosen.config)
    },
    async forget(accountId) {
      figures.forget(accountId)
      await stores.close(accountId)
    },
    close: () => stores.closeAll(),
  }
}
