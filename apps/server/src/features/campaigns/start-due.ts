import { LimitReached, PublicError, Unavailable } from '../../platform/errors.ts'
import { newJobId } from '../captures/index.ts'
import {
  type CampaignRow,
  isUnscheduled,
  leaseCampaign,
  listDue,
  listUnscheduled,
  listWaiting,
  lockCampaign,
  updateCampaign,
} from './campaign-table.ts'
import type { CampaignsCtx } from './campaigns.ts'
import { nextTime } from './next-time.ts'
import { skipDue } from './skip-due.ts'
import { startFollowed } from './start-followed.ts'

const duePerPoll = 100
/** Longer than a start takes; after it, a start interrupted by a crash is retried. */
const leaseMs = 30_000
/** Pause before a campaign whose source is away is tried again. */
const againMs = 30_000
const notAllowed = 'Schedules are part of Professional.'

/**
 * Records due campaigns, then starts them. Missed times count once; the next time is computed from now. The run id is
 * stored first, so an interrupted start is retried as the same start. Each campaign has its own transactions, so a
 * failure does not block others.
 */
export async function startDue(ctx: CampaignsCtx): Promise<void> {
  const { db, clock } = ctx
  for (const id of await listDue(db, clock.now(), duePerPoll)) await logFailure(ctx, id, () => recordDue(ctx, id))
  for (const campaign of await listWaiting(db, clock.now())) {
    await logFailure(ctx, campaign.id, async () => {
      const now = clock.now()
      if (!(await leaseCampaign(db, campaign.id, { now, until: now + leaseMs }))) return
      let againAt = 0
      await logFailure(ctx, campaign.id, async () => {
        const isLater = await start(ctx, campaign)
        if (isLater) againAt = clock.now() + againMs
      })
      await updateCampaign(db, campaign.id, { leased_until: againAt })
    })
  }
}

/** Retries schedules whose next time could not be computed. */
export async function retrySchedules(ctx: CampaignsCtx): Promise<void> {
  const { db, clock } = ctx
  for (const { id } of await listUnscheduled(db)) {
    await logFailure(ctx, id, () =>
      db.transaction().execute(async (trx) => {
        const campaign = await lockCampaign(trx, id)
        if (campaign === null || !isUnscheduled(campaign)) return
        const next = scheduleAfter(campaign, clock.now())
        await updateCampaign(
          trx,
          id,
          next.error === null ? { next_at: next.at, last_error: null } : { last_error: next.error },
        )
      }),
    )
  }
}

async function logFailure({ log }: CampaignsCtx, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    log.warn({ err: error, campaign: id }, 'starting a campaign failed; poller will retry'),
  )
}

async function recordDue({ db, clock, log }: CampaignsCtx, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, id)
    const now = clock.now()
    // Another process recorded it first, or its owner paused it.
    if (campaign === null || campaign.next_at === null || campaign.next_at > now) return
    const { next_at: dueAt, waiting_since: since, run_id: runId, last_error: lastError } = campaign
    const next = scheduleAfter(campaign, now)
    if (next.error !== null)
      log.warn({ campaign: id, cron: campaign.cron }, 'computing the next time of a schedule failed')
    await updateCampaign(trx, id, {
      next_at: next.at,
      last_error: next.error ?? lastError,
      waiting_since: since ?? dueAt,
      run_id: runId ?? newJobId(now),
    })
  })
}

/** The next time, null without a schedule; or a text for the owner when it could not be computed. */
function scheduleAfter(
  { cron, timezone }: Pick<CampaignRow, 'cron' | 'timezone'>,
  now: number,
): { at: number | null; error: string | null } {
  if (cron === null) return { at: null, error: null }
  try {
    return { at: nextTime({ cron, timezone }, now), error: null }
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return {
      at: null,
      error: `The next start time could not be calculated. The server retries every 10 minutes. ${error.message}`,
    }
  }
}

/** Returns whether it is tried again after a pause, because its source is away. */
async function start(ctx: CampaignsCtx, campaign: CampaignRow): Promise<boolean> {
  const { db, context, clock, config, log } = ctx
  const { id, account_id: accountId, run_id: runId } = campaign
  const over = { waiting_since: null, run_id: null }
  // A start must not clear the error that the schedule has no next time.
  const started = { ...over, last_job_id: runId, last_error: isUnscheduled(campaign) ? campaign.last_error : null }
  const skip = async (reason: string): Promise<false> => {
    await skipDue(ctx, campaign, { runId: runId ?? '', reason })
    await updateCampaign(db, id, { ...over, last_job_id: runId, last_error: reason })
    return false
  }
  if (runId === null) {
    await updateCampaign(db, id, over)
    return false
  }
  const known = await context.engine.readRun(runId)
  if (known !== null) {
    await updateCampaign(
      db,
      id,
      known.ending?.code === 'skipped' ? { ...started, last_error: known.ending.words } : started,
    )
    return false
  }
  if (!(await ctx.isProfessional(accountId))) return await skip(notAllowed)
  // Another capture of the account is running; start after it ends.
  const open = await context.engine.readOpenRunOf(accountId)
  if (open !== null && open.ending === null) return false
  try {
    await startFollowed(ctx, campaign, { runId, origin: 'campaign' })
    await updateCampaign(db, id, started)
    return false
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    // Another capture was started at the same moment.
    if (error.code === 'conflict') return false
    const dueAt = campaign.waiting_since ?? clock.now()
    const isAway = error instanceof Unavailable || error instanceof LimitReached
    if (!isAway || clock.now() - dueAt >= config.campaignRetryHours * 3_600_000) return await skip(error.message)
    log.info({ campaign: id, account: accountId, reason: error.message }, 'a scheduled capture waits for its source')
    await updateCampaign(db, id, { last_error: `Waiting to start. ${error.message}` })
    return true
  }
}
