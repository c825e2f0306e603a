import type { Message } from '../../platform/mail/open-mail.ts'
import { emailOf } from '../accounts/index.ts'
import { recordSkipped } from '../captures/index.ts'
import type { CampaignRow } from './campaign-table.ts'
import type { CampaignsContext } from './context.ts'
import { requestOf } from './campaigns.ts'

/** Stores a due capture that does not start in the history; webhooks get `run.skipped`. Idempotent by the run's id. */
export async function skipDue(
  context: CampaignsContext,
  campaign: CampaignRow,
  { runId, reason }: { runId: string; reason: string },
): Promise<void> {
  const { id: campaignId, account_id: accountId } = campaign
  const dueAt = campaign.waiting_since ?? context.clock.now()
  const starter = { accountId, runId, campaignId, origin: 'campaign' } as const
  await recordSkipped(context.captures, { ...starter, request: requestOf(campaign), dueAt, reason })
}

/** The mail to the owner about it; null when the account was deleted. */
export async function skipMailOf(
  { db, clock, links }: CampaignsContext,
  { account_id: accountId, name, waiting_since: since }: CampaignRow,
  reason: string,
): Promise<Message | null> {
  const to = await emailOf(db, accountId)
  if (to === null) return null
  return { to, ...mailOf({ name, dueAt: since ?? clock.now(), reason, address: links.url('/') }) }
}

function mailOf({ name, dueAt, reason, address }: { name: string; dueAt: number; reason: string; address: string }) {
  return {
    subject: `Gazetteer: the capture of ${name} was skipped`,
    text: `The capture of the campaign ${name} that was due at ${new Date(dueAt).toISOString()} did not start.\n\n${reason}\n\nIt is tried again at its next scheduled time. To start it now, open ${address}\n`,
  }
}
