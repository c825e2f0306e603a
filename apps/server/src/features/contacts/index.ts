import type { FeatureStart } from '../../platform/platform.ts'
import type { ContactsContext, ContactsDependencies } from './context.ts'
import { contactRoutes } from './routes.ts'
import { openContactsWorker } from './work/open-worker.ts'

export type { NewSite } from './site-table.ts'
export { sitesOf } from './stages/candidates.ts'

/**
 * Contacts from the businesses' own websites: a stage of its own after a capture, or for chosen rows. Without
 * `CRAWLER_CONTACT` nothing is visited.
 */
export async function openContacts(
  { http, platform }: FeatureStart,
  dependencies: ContactsDependencies,
): Promise<{ close: () => Promise<void> }> {
  const context: ContactsContext = { ...platform, ...dependencies }
  contactRoutes(http, context)
  const { role, crawler } = platform.config
  const worker = role === 'web' || crawler.contact === null ? null : await openContactsWorker(context, crawler.contact)
  return { close: async () => await worker?.close() }
}
