import { findBusinessType } from '@gazetteer/business-types'
import { areaName } from '@gazetteer/contract'
import type { NewRun } from '@gazetteer/engine'
import { emailOf } from '../accounts/index.ts'
import type { CampaignRow } from './campaign-table.ts'
import { type CampaignsCtx, requestOf } from './campaigns.ts'

/**
 * A due capture of a campaign that does not start: it is in the history as skipped, webhooks get `run.skipped`, and the
 * owner gets a mail. Idempotent by the run's id.
 */
export async function skipDue(
  ctx: CampaignsCtx,
  campaign: CampaignRow,
  { runId, reason }: { runId: string; reason: string },
): Promise<void> {
  const { db, context, log } = ctx
  const { id, account_id: accountId, name } = campaign
  if ((await context.engine.readRun(runId)) !== null) return
  const dueAt = campaign.waiting_since ?? ctx.clock.now()
  await context.engine.createSkippedRun({ ...(await newRunOf(ctx, campaign, runId)), dueAt, reason })
  log.warn({ campaign: id, account: accountId, job: runId, reason }, 'a scheduled capture was skipped')
  const to = await emailOf(db, accountId)
  if (to === null) return
  await db
    .transaction()
    .execute(
      async (trx) => await ctx.mail.post(trx, { to, ...mailOf({ name, dueAt, reason, address: ctx.publicUrl() }) }),
    )
}

function mailOf({ name, dueAt, reason, address }: { name: string; dueAt: number; reason: string; address: string }) {
  return {
    subject: `Gazetteer: the capture of ${name} was skipped`,
    text: `The capture of the campaign ${name} that was due at ${new Date(dueAt).toISOString()} did not start.\n\n${reason}\n\nIt is tried again at its next scheduled time. To start it now, open ${address}\n`,
  }
}

/** What was to be captured, as far as it can still be read. */
async function newRunOf({ context }: CampaignsCtx, campaign: CampaignRow, runId: string): Promise<NewRun> {
  const { mode, source, onlyNew, exportFormat, city, businessType, cities = [], areas = [] } = requestOf(campaign)
  const single = city === undefined ? [] : [{ city, businessTypes: [businessType ?? []].flat() }]
  const places = [
    ...(mode === 'manual' ? single : cities),
    ...areas.map(({ area, businessTypes }) => ({ city: areaName(area), businessTypes })),
  ]
  const chosen = await context.destinations.chosen(campaign.account_id)
  return {
    id: runId,
    accountId: campaign.account_id,
    request: {
      mode,
      source: source ?? context.sources.usualId,
      selections: places.map(({ city: label, businessTypes }) => ({
        city: label,
        types: businessTypes.flatMap((type) => findBusinessType(type)?.key ?? []),
      })),
      onlyNew,
      origin: 'campaign',
      campaignId: campaign.id,
    },
    exportFormat,
    destination: chosen === null || chosen.isLocked ? 'none' : chosen.provider,
    isLimited: false,
    entries: [],
  }
}
