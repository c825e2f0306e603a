import { row } from './data-examples.ts'
import type { Examples } from './example.ts'

const id = '8a0c6a51-5f3e-4d69-8b0e-2f1c3d4e5f60'
const request = {
  mode: 'autonomous' as const,
  cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }],
  onlyNew: true,
  limits: { listings: 5_000 },
}
const schedule = { cron: '0 9 * * 1', timezone: 'America/New_York' }
const jobId = 'JB-1732270000000-7QK2XA'
const comparison = {
  jobId,
  startedAt: 1_732_270_000_000,
  isFirst: false,
  counts: { new: 12, changed: 1, closed: 2, reopened: 0, gone: 1 },
  error: null,
}
const { id: _id, ...listing } = row
const change = {
  jobId,
  seq: 1,
  kind: 'changed' as const,
  at: 1_732_270_300_000,
  fields: [{ field: 'phone', from: '+14102767140', to: '+14102767141' }],
  listing,
}
const campaign = {
  id,
  name: 'Baltimore on Mondays',
  request,
  ...schedule,
  isPaused: false,
  nextAt: 1_732_543_200_000,
  waitingSince: null,
  lastJobId: jobId,
  lastError: null,
  lastComparison: comparison,
  createdAt: 1_732_270_000_000,
}

export const campaignExamples: Examples<
  | 'campaigns'
  | 'nextTimes'
  | 'saveCampaign'
  | 'runCampaign'
  | 'pauseCampaign'
  | 'deleteCampaign'
  | 'comparisons'
  | 'changes'
  | 'changesExport'
  | 'listingChanges'
  | 'jobComparison'
  | 'jobComparisonExport'
> = {
  campaigns: { answer: { success: true, campaigns: [campaign] } },
  nextTimes: {
    query: { ...schedule, count: 2 },
    answer: { success: true, times: [1_764_597_600_000, 1_765_202_400_000] },
  },
  saveCampaign: { body: { name: campaign.name, request, ...schedule }, answer: { success: true, campaign } },
  runCampaign: {
    body: { id },
    answer: { success: true, message: `Capture ${jobId} started`, jobId },
  },
  pauseCampaign: {
    body: { id, paused: true },
    answer: { success: true, campaign: { ...campaign, isPaused: true, nextAt: null } },
  },
  deleteCampaign: { body: { id }, answer: { success: true } },
  comparisons: { query: { campaign: id }, answer: { success: true, comparisons: [comparison] } },
  changes: {
    query: { campaign: id, kind: 'changed', limit: 100 },
    answer: { success: true, comparison, changes: [change], next: null },
  },
  changesExport: { query: { campaign: id, format: 'xlsx' }, answer: { success: true } },
  jobComparison: {
    query: { from: jobId, to: 'JB-1732356400000-4TWA', kind: 'changed', limit: 100 },
    answer: {
      success: true,
      counts: { new: 31, changed: 12, closed: 1, reopened: 0, gone: 4, same: 1_150, uncompared: 0 },
      differences: [{ kind: change.kind, fields: change.fields, listing: change.listing }],
      next: null,
    },
  },
  jobComparisonExport: {
    query: { from: jobId, to: 'JB-1732356400000-4TWA', format: 'csv' },
    answer: { success: true },
  },
  listingChanges: {
    query: { source: listing.source, source_id: listing.source_id },
    answer: { success: true, changes: [change] },
  },
}
