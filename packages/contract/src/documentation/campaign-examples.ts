import type { Examples } from './example.ts'

const id = '8a0c6a51-5f3e-4d69-8b0e-2f1c3d4e5f60'
const request = {
  mode: 'autonomous' as const,
  cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }],
  onlyNew: true,
  limits: { listings: 5_000 },
}
const schedule = { cron: '0 9 * * 1', timezone: 'America/New_York' }
const campaign = {
  id,
  name: 'Baltimore on Mondays',
  request,
  ...schedule,
  isPaused: false,
  nextAt: 1_732_543_200_000,
  waitingSince: null,
  lastJobId: null,
  lastError: null,
  createdAt: 1_732_270_000_000,
}

/** Calls around saved campaigns. */
export const campaignExamples: Examples<
  'campaigns' | 'saveCampaign' | 'runCampaign' | 'pauseCampaign' | 'deleteCampaign'
> = {
  campaigns: { answer: { success: true, campaigns: [campaign] } },
  saveCampaign: { body: { name: campaign.name, request, ...schedule }, answer: { success: true, campaign } },
  runCampaign: {
    body: { id },
    answer: { success: true, message: 'Capture JB-1732270000000-7QK2XA started', jobId: 'JB-1732270000000-7QK2XA' },
  },
  pauseCampaign: {
    body: { id, paused: true },
    answer: { success: true, campaign: { ...campaign, isPaused: true, nextAt: null } },
  },
  deleteCampaign: { body: { id }, answer: { success: true } },
}
