import type {
  Campaign,
  Comparison,
  Progress,
  RuntimeStatus,
  SourceListing,
  SubscriptionStatus,
  TableRow,
  User,
} from '@gazetteer/contract'
import type { routes } from '@gazetteer/contract'
import type { z } from 'zod'

type InstallationAnswer = z.infer<(typeof routes)['installation']['answer']>

export const freeUser: User = { id: 'u1', email: 'ana@acme.com', plan_type: 'free', credits_remaining: 100 }
export const proUser: User = { ...freeUser, plan_type: 'professional', credits_remaining: null }

export const statusFixture = (changes: Partial<RuntimeStatus> = {}): RuntimeStatus => ({
  success: true,
  status: 'inactive',
  progress: null,
  logs: [],
  startTime: null,
  endTime: null,
  totalPausedMs: 0,
  pauseStartMs: null,
  manualRunId: null,
  timestamp: 0,
  user: 'u1',
  recovery: null,
  message: null,
  source: { id: 'overture', title: 'Overture Maps', isFictional: false },
  limits: null,
  spent: null,
  counters: null,
  places: null,
  expectedListings: null,
  secondsLeft: null,
  ...changes,
})

export const progressFixture = (changes: Partial<Progress> = {}): Progress => ({
  processedBusinessesForCurrentCategory: 30,
  currentCity: 'Boise, ID',
  currentBusinessType: 'Dentist',
  cityIndex: 0,
  totalCities: 1,
  businessTypeIndex: 0,
  totalBusinessTypes: 1,
  mode: 'manual',
  processed: 30,
  recordsProcessed: 28,
  requests: 4,
  areasDone: 1,
  areasKnown: 4,
  requestsLeft: null,
  units: null,
  ...changes,
})

export const sourceFixture = (changes: Partial<SourceListing> = {}): SourceListing => ({
  id: 'overture',
  title: 'Overture Maps',
  isAvailable: true,
  isDefault: true,
  why: null,
  canBeStored: true,
  hasConfidence: false,
  isFictional: false,
  canComplete: false,
  isShareAlike: false,
  reason: null,
  availability: { state: 'ready', problem: null },
  licence: 'CDLA Permissive 2.0',
  attribution: null,
  retention: null,
  ...changes,
})

export const subscriptionFixture = (changes: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  success: true,
  plan: 'free',
  isActive: false,
  canUpgrade: true,
  nextBillingDate: null,
  paidBy: null,
  paidUntil: null,
  usedListings: 0,
  maxListings: 100,
  remainingCredits: 100,
  creditsRemaining: 100,
  ...changes,
})

/** Rows of the data table: Listing 1, Listing 2 and so on, after the given number of others. */
export const numberedRows = (before: number, count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: before + index + 1,
    name: `Listing ${before + index + 1}`,
    city: 'Boise',
    source: null,
    source_id: null,
    created_at: null,
    last_updated: null,
  }))

export const comparisonFixture = (changes: Partial<Comparison> = {}): Comparison => ({
  jobId: 'JB-1',
  startedAt: 0,
  isFirst: false,
  counts: { new: 1, changed: 0, closed: 0, reopened: 0, gone: 0 },
  error: null,
  ...changes,
})

export const campaignFixture = (changes: Partial<Campaign> = {}): Campaign => ({
  id: 'c1',
  name: 'Dentists',
  request: {
    logsEnabled: true,
    mode: 'manual',
    exportFormat: 'json',
    city: 'Boise, ID',
    businessType: ['Dentist'],
    onlyNew: false,
    update: 'fill',
    confirm: false,
  },
  cron: null,
  timezone: 'UTC',
  isPaused: false,
  nextAt: null,
  waitingSince: null,
  lastJobId: null,
  lastError: null,
  lastComparison: null,
  createdAt: 0,
  ...changes,
})

export const installationFixture = (changes: Partial<InstallationAnswer> = {}): InstallationAnswer => ({
  success: true,
  githubConfigured: true,
  mailConfigured: true,
  cardConfigured: true,
  bitcoinConfigured: true,
  isProfessionalForAll: false,
  listPriceUsd: 19,
  introPriceUsd: 9.99,
  supportEmail: null,
  keepRunsDays: 0,
  mapStyleUrl: null,
  hasDriveTimes: false,
  ...changes,
})
