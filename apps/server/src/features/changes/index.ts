import type { FastifyReply } from 'fastify'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { listChangesOf } from './change-table.ts'
import type { ChangesContext } from './context.ts'
import { compareDue } from './compare-run.ts'
import { openJobComparisons } from './compare-jobs.ts'
import { exportChanges, exportComparison } from './export-changes.ts'
import { presentChange } from './present-change.ts'
import { readChanges, readComparisons } from './read-changes.ts'

export { listChanges, listChangesOf } from './change-table.ts'
export { deleteComparison as unfollow, insertComparison as follow } from './comparison-table.ts'
export { presentChange } from './present-change.ts'
export { comparedUpTo, lastComparisons } from './read-changes.ts'

export type ChangesDependencies = Pick<ChangesContext, 'captures' | 'setStatus' | 'onCompared'> & {
  /** Throws NotFound when the account has no such campaign. */
  requireCampaign: (accountId: string, id: string) => Promise<void>
}

const pollMs = 5_000
/** How far back reopened captures are found, so that ones from a complete outage are compared too. */
const lookBackMs = 7 * 86_400_000
const changesReported = 500

/**
 * Changes found by campaigns (new, changed, closed, gone): /api/campaigns/changes and related routes, and their
 * background work.
 */
export function changesFeature(
  { http, platform }: FeatureStart,
  dependencies: ChangesDependencies,
): { close: () => Promise<void> } {
  const context: ChangesContext = { ...platform, ...dependencies }
  const { db, clock, log, config } = platform
  const stopping = new AbortController()
  const comparisons = openJobComparisons(context)

  route(http, 'comparisons', async ({ actor, query }) => {
    await dependencies.requireCampaign(actor.accountId, query.campaign)
    return { success: true, comparisons: await readComparisons(db, actor.accountId, query.campaign) }
  })
  route(http, 'changes', async ({ actor, query }) => {
    await dependencies.requireCampaign(actor.accountId, query.campaign)
    return { success: true, ...(await readChanges(db, actor.accountId, query)) }
  })
  route(http, 'changesExport', async ({ actor, query, reply }) => {
    await dependencies.requireCampaign(actor.accountId, query.campaign)
    return sendFile(reply, await exportChanges(context, actor, query))
  })
  route(http, 'jobComparison', async ({ actor, query }) => ({
    success: true,
    ...(await comparisons.read(actor, query)),
  }))
  route(http, 'jobComparisonExport', async ({ actor, query, reply }) =>
    sendFile(reply, await exportComparison({ db, comparisons }, actor, query)),
  )
  route(http, 'listingChanges', async ({ actor, query }) => {
    const listing = { accountId: actor.accountId, source: query.source, sourceId: query.source_id }
    return { success: true, changes: (await listChangesOf(db, listing, changesReported)).map(presentChange) }
  })

  async function poll(): Promise<void> {
    await platform.jobs.begun(stopping.signal)
    for (let since = clock.now() - lookBackMs; !stopping.signal.aborted;) {
      const now = clock.now()
      await compareDue(context, since, stopping.signal).then(
        () => (since = now - 2 * pollMs),
        (error: unknown) => log.warn({ err: error }, 'comparing captures failed; poller will retry'),
      )
      await clock.sleep(pollMs, stopping.signal).catch(() => undefined)
    }
  }
  const polling = config.role === 'web' ? Promise.resolve() : poll()
  return {
    async close() {
      stopping.abort()
      await polling
    },
  }
}

const sendFile = (reply: FastifyReply, { name, mediaType, stream }: Awaited<ReturnType<typeof exportChanges>>) =>
  reply.header('content-type', mediaType).header('content-disposition', `attachment; filename="${name}"`).send(stream)
