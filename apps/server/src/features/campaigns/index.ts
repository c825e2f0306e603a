import type { Campaign } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import { NotFound } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { type CapturesContext, newJobId } from '../captures/index.ts'
import { lastComparisons } from '../changes/index.ts'
import { deleteCampaignOf, findCampaign, listCampaigns, updateCampaign } from './campaign-table.ts'
import type { CampaignsContext } from './context.ts'
import { presentCampaign } from './campaigns.ts'
import { nextTimes } from '../../platform/schedule/next-time.ts'
import { pauseCampaign, saveCampaign, unknownCampaign } from './save-campaign.ts'
import { sqlCampaignStore } from './campaign-store.ts'
import { skipDue, skipMailOf } from './skipped-run.ts'
import { type DueDependencies, retrySchedules, startDue } from './start-or-skip-due.ts'
import { startFollowed } from './start-followed.ts'

export { type CampaignsState, readCampaignsState } from './campaigns-state.ts'

export type CampaignsDependencies = { captures: CapturesContext; isProfessional: CampaignsContext['isProfessional'] }

export type CampaignsApi = {
  /** The account's campaigns, for its export. */
  exportOf: (accountId: string) => Promise<Campaign[]>
  /** Throws NotFound when the account has no such campaign. */
  requireCampaign: (accountId: string, id: string) => Promise<void>
  close: () => Promise<void>
}

const pollMs = 5_000
/** Retry interval for schedules whose next time could not be computed. */
const retryEveryMs = 10 * 60_000

/** Saved campaigns, started by hand or on a schedule: /api/campaigns. */
export function campaignsFeature({ http, platform }: FeatureStart, dependencies: CampaignsDependencies): CampaignsApi {
  const context: CampaignsContext = { ...platform, ...dependencies }
  const { db, clock, log, config } = platform
  const stopping = new AbortController()
  const due = dueDependencies(context)

  async function campaignsOf(accountId: string): Promise<Campaign[]> {
    const rows = await listCampaigns(db, accountId)
    const ids = rows.map(({ id }) => id)
    const last = ids.length === 0 ? new Map() : await lastComparisons(db, accountId, ids)
    return rows.map((row) => presentCampaign(row, last.get(row.id) ?? null))
  }

  route(http, 'campaigns', async ({ actor }) => ({ success: true, campaigns: await campaignsOf(actor.accountId) }))
  route(http, 'nextTimes', async ({ query }) => ({ success: true, times: nextTimes(query, clock.now()) }))
  route(http, 'saveCampaign', async ({ actor, body }) => ({
    success: true,
    campaign: await saveCampaign(context, actor.accountId, body),
  }))
  route(http, 'pauseCampaign', async ({ actor, body }) => ({
    success: true,
    campaign: await pauseCampaign(context, actor.accountId, body),
  }))
  route(http, 'runCampaign', async ({ actor, body }) => {
    const campaign = await findCampaign(db, actor.accountId, body.id)
    if (campaign === null) throw new NotFound(unknownCampaign)
    const jobId = newJobId(clock.now())
    await startFollowed(context, campaign, { runId: jobId, origin: actor.key === null ? 'browser' : 'key' })
    await updateCampaign(db, campaign.id, { last_job_id: jobId, last_error: null })
    return { success: true, message: `Capture ${jobId} started`, jobId }
  })
  route(http, 'deleteCampaign', async ({ actor, body }) => {
    if (!(await deleteCampaignOf(db, actor.accountId, body.id))) throw new NotFound(unknownCampaign)
    return { success: true }
  })

  async function poll(): Promise<void> {
    await platform.jobs.begun(stopping.signal)
    let retriedAt: number | null = null
    while (!stopping.signal.aborted) {
      try {
        if (retriedAt === null || clock.now() - retriedAt >= retryEveryMs) {
          await retrySchedules(due)
          retriedAt = clock.now()
        }
        await startDue(due)
      } catch (error) {
        log.warn({ err: error }, 'starting campaigns failed; poller will retry')
      }
      await clock.sleep(pollMs, stopping.signal).catch(() => undefined)
    }
  }
  const polling = config.role === 'web' ? Promise.resolve() : poll()
  return {
    exportOf: campaignsOf,
    async requireCampaign(accountId, id) {
      if ((await findCampaign(db, accountId, id)) === null) throw new NotFound(unknownCampaign)
    },
    async close() {
      stopping.abort()
      await polling
    },
  }
}

function dueDependencies(context: CampaignsContext): DueDependencies {
  const { captures, clock, log, config, isProfessional } = context
  return {
    campaigns: sqlCampaignStore(context),
    engine: captures.engine,
    clock,
    log,
    retryMs: config.campaignRetryHours * 3_600_000,
    isProfessional,
    newRunId: newJobId,
    start: (campaign, runId) => startFollowed(context, campaign, { runId, origin: 'campaign' }),
    skip: (campaign, skipped) => skipDue(context, campaign, skipped),
    skipMail: (campaign, reason) => skipMailOf(context, campaign, reason),
  }
}
