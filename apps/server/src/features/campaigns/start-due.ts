import { PublicError } from '../../platform/errors.ts'
import { newJobId } from '../captures/index.ts'
import { type CampaignRow, leaseCampaign, listWaiting, lockDue, updateCampaign } from './campaign-table.ts'
import type { CampaignsCtx } from './campaigns.ts'
import { nextTime } from './next-time.ts'
import { startFollowed } from './start-followed.ts'

const dueAtOnce = 100
/** Longer than a start takes; whoever died in the middle of one is followed after it. */
const leaseMs = 30_000
const notAllowed = 'Schedules are part of the professional plan.'

/**
 * Notes what is due, then starts what waits. Times that were missed count once: the next time is looked for from now. The id of the run
 * is noted with it, so that a start that was cut off, before or after it was made, is one start.
 */
export async function startDue(ctx: CampaignsCtx): Promise<void> {
  const { db, clock, log } = ctx
  await noteDue(ctx)
  for (const campaign of await listWaiting(db, clock.now())) {
    const now = clock.now()
    if (!(await leaseCampaign(db, campaign.id, { now, until: now + leaseMs }))) continue
    await start(ctx, campaign).catch((error: unknown) =>
      log.warn({ err: error, campaign: campaign.id }, 'a campaign starts later'),
    )
    await updateCampaign(db, campaign.id, { leased_until: 0 })
  }
}

async function noteDue({ db, clock }: CampaignsCtx): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    for (const { id, cron, timezone, next_at: dueAt, waiting_since: since, run_id: runId } of await lockDue(
      trx,
      now,
      dueAtOnce,
    )) {
      await updateCampaign(trx, id, {
        next_at: cron === null ? null : nextTime({ cron, timezone }, now),
        waiting_since: since ?? dueAt,
        run_id: runId ?? newJobId(now),
      })
    }
  })
}

async function start(ctx: CampaignsCtx, campaign: CampaignRow): Promise<void> {
  const { db, context } = ctx
  const { id, account_id: accountId, run_id: runId } = campaign
  const over = { waiting_since: null, run_id: null }
  if (runId === null) return await updateCampaign(db, id, over)
  if ((await context.ledger.readRun(runId)) !== null)
    return await updateCampaign(db, id, { ...over, last_job_id: runId, last_error: null })
  if (!(await ctx.isProfessional(accountId))) return await updateCampaign(db, id, { ...over, last_error: notAllowed })
  // Another capture of the account is open: this one waits for its end.
  const open = await context.ledger.readOpenRunOf(accountId)
  if (open !== null && open.ending === null) return
  try {
    await startFollowed(ctx, campaign, runId)
    await updateCampaign(db, id, { ...over, last_job_id: runId, last_error: null })
  } catch (error) {
    // Somebody started one at the same moment.
    if (!(error instanceof PublicError) || error.code === 'conflict') return
    await updateCampaign(db, id, { ...over, last_error: error.message })
  }
}
