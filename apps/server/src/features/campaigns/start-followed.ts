import type { RunOrigin } from '@gazetteer/engine'
import { startCapture } from '../captures/index.ts'
import { follow, unfollow } from '../changes/index.ts'
import type { CampaignRow } from './campaign-table.ts'
import type { CampaignsContext } from './context.ts'
import { requestOf } from './campaigns.ts'

/**
 * Starts a capture of the campaign for comparison with earlier ones. The comparison is stored first, so an
 * interrupted start is compared too.
 */
export async function startFollowed(
  { db, clock, captures }: CampaignsContext,
  campaign: CampaignRow,
  { runId, origin }: { runId: string; origin: RunOrigin },
): Promise<void> {
  const { id: campaignId, account_id: accountId } = campaign
  await follow(db, { runId, campaignId, accountId, now: clock.now() })
  try {
    await startCapture(captures, { accountId, runId, origin, campaignId, isFollowed: true }, requestOf(campaign))
  } catch (error) {
    await unfollow(db, runId)
    throw error
  }
}
