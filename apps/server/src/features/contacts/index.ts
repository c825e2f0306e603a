import type { FeatureStart } from '../../platform/platform.ts'
import type { ContactsContext, ContactsDependencies } from './context.ts'
import { contactRoutes } from './routes.ts'
import { stopStagesOf } from './stage-table.ts'
import { openContactsWorker } from './work/open-worker.ts'

export type { NewSite } from './site-table.ts'
export { sitesOf } from './stages/candidates.ts'

export type Contacts = {
  /** Stops every search of the account; `why` is shown to its owner. */
  stopOf: (accountId: string, why: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Contacts from the businesses' own websites: a stage of its own after a capture, or for chosen rows. Without
 * `CRAWLER_CONTACT` nothing is visited.
 */
export async function openContacts(
  { http, platform }: FeatureStart,
  dependencies: ContactsDependencies,
): Promise<Contacts> {
  const context: ContactsContext = { ...platform, ...dependencies }
  contactRoutes(http, context)
  const { role, crawler } = platform.config
  const worker = role === 'web' || crawler.contact === null ? null : await openContactsWorker(context, crawler.contact)
  return {
    stopOf: async (accountId, why) => await stopStagesOf(platform.db, accountId, { why, now: platform.clock.now() }),
    close: async () => await worker?.close(),
  }
}
