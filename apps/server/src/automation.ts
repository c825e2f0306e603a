import { campaignsFeature } from './features/campaigns/index.ts'
import type { CapturesContext } from './features/captures/index.ts'
import { changesFeature } from './features/changes/index.ts'
import type { DestinationsApi } from './features/destinations/index.ts'
import { webhooksFeature } from './features/webhooks/index.ts'
import type { FeatureStart } from './platform/platform.ts'

export type AutomationDependencies = {
  captures: CapturesContext
  destinations: Pick<DestinationsApi, 'setStatus'>
  isProfessional: (accountId: string) => Promise<boolean>
}

export type Automation = {
  /** The automation data of an account, for its export. */
  exportOf: (accountId: string) => Promise<object>
  close: () => Promise<void>
}

/** Automation: campaigns, changes between their captures, and the webhooks that report them. */
export async function openAutomation(
  start: FeatureStart,
  { captures, destinations, isProfessional }: AutomationDependencies,
): Promise<Automation> {
  const webhooks = await webhooksFeature(start, { captures, isProfessional })
  const campaigns = campaignsFeature(start, { captures, isProfessional })
  const { setStatus } = destinations
  const { requireCampaign } = campaigns
  const changes = changesFeature(start, { captures, setStatus, onCompared: webhooks.note, requireCampaign })
  return {
    exportOf: async (accountId) => ({
      campaigns: await campaigns.exportOf(accountId),
      notices: await webhooks.exportOf(accountId),
    }),
    async close() {
      await campaigns.close()
      await changes.close()
      await webhooks.close()
    },
  }
}
