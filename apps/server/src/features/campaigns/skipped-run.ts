import { findBusinessType } from '@gazetteer/business-types'
import { areaName } from '@gazetteer/contract'
import type { NewRun } from '@gazetteer/engine'
import type { Message } from '../../platform/mail/open-mail.ts'
import { emailOf } from '../accounts/index.ts'
import type { CampaignRow } from './campaign-table.ts'
import type { CampaignsContext } from './context.ts'
import { requestOf } from './campaigns.ts'

/** Stores a due capture that does not start in the history; webhooks get `run.skipped`. Idempotent by the run's id. */
export async function skipDue(
  context: CampaignsContext,
  campaign: CampaignRow,
  { runId, reason }: { runId: string; reason: string },
): Promise<void> {
  const { captures, log } = context
  const { id, account_id: accountId } = campaign
  if ((await captures.engine.readRun(runId)) !== null) return
  const dueAt = campaign.waiting_since ?? context.clock.now()
  await captures.engine.createSkippedRun({ ...(await newRunOf(context, campaign, runId)), dueAt, reason })
  log.warn({ campaign: id, account: accountId, job: runId, reason }, 'a scheduled capture was skipped')
}

/** The mail to the owner about it; null when the account was deleted. */
export async function skipMailOf(
  { db, clock, publicUrl }: CampaignsContext,
  { account_id: accountId, name, waiting_since: since }: CampaignRow,
  reason: string,
): Promise<Message | null> {
  const to = await emailOf(db, accountId)
  if (to === null) return null
  return { to, ...mailOf({ name, dueAt: since ?? clock.now(), reason, address: publicUrl() }) }
}

function mailOf({ name, dueAt, reason, address }: { name: string; dueAt: number; reason: string; address: string }) {
  return {
    subject: `Gazetteer: the capture of ${name} was skipped`,
    text: `The capture of the campaign ${name} that was due at ${new Date(dueAt).toISOString()} did not start.\n\n${reason}\n\nIt is tried again at its next scheduled time. To start it now, open ${address}\n`,
  }
}

/** What was to be captured, as far as it can still be read. */
async function newRunOf({ captures }: CampaignsContext, campaign: CampaignRow, runId: string): Promise<NewRun> {
  const { mode, source, onlyNew, exportFormat, city, businessType, cities = [], areas = [] } = requestOf(campaign)
  const single = city === undefined ? [] : [{ city, businessTypes: [businessType ?? []].flat() }]
  const places = [
    ...(mode === 'manual' ? single : cities),
    ...areas.map(({ area, businessTypes }) => ({ city: areaName(area), businessTypes })),
  ]
  const chosen = await captures.destinations.chosen(campaign.account_id)
  return {
    id: runId,
    accountId: campaign.account_id,
    request: {
      mode,
      source: source ?? captures.sources.usualId,
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
