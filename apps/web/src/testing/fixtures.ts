import type {
  Campaign,
  Comparison,
  JobSummary,
  Place,
  PlaceTotals,
  Progress,
  RunCounters,
  RuntimeStatus,
  SourceListing,
  SubscriptionStatus,
  TableRow,
  User,
} from '@gazetteer/contract'
import type { routes } from '@gazetteer/contract'
import type { Listing } from '@gazetteer/listing'
import type { z } from 'zod'
import type { RunArea } from '../features/map/index.ts'

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

/** A city of which half is fetched. */
export const placeFixture = (changes: Partial<Place> = {}): Place => ({
  key: '0',
  label: 'Boise, ID',
  kind: 'city',
  state: 'running',
  listings: 28,
  areasDone: 2,
  areasKnown: 4,
  gaps: { failed: 0, notRequested: 0 },
  ...changes,
})

export const placeTotalsFixture = (changes: Partial<PlaceTotals> = {}): PlaceTotals => ({
  places: 1,
  done: 0,
  running: 1,
  waiting: 0,
  partial: 0,
  failed: 0,
  notRequested: 0,
  areasDone: 2,
  areasKnown: 4,
  listings: 28,
  ...changes,
})

/** Cities of which the first are done, one runs, and the others wait. */
export const placesFixture = (count: number, done: number): Place[] =>
  Array.from({ length: count }, (_, at) => {
    const [ended, other] = ['done', at === done ? 'running' : 'waiting'] as const
    const state = at < done ? ended : other
    return placeFixture({
      key: String(at),
      label: `City ${at + 1}, ID`,
      state,
      listings: at < done ? 10 + at : 0,
      areasDone: at < done ? 4 : 0,
    })
  })

export const countersFixture = (changes: Partial<RunCounters> = {}): RunCounters => ({
  seq: 28,
  processed: 28,
  stored: 28,
  filtered: 0,
  new: 28,
  records: 1234,
  newToday: 28,
  ...changes,
})

export const summaryFixture = (changes: Partial<JobSummary> = {}): JobSummary => ({
  jobId: 'JB-1',
  listings: 10,
  new: 10,
  updated: 0,
  byPlace: [{ label: 'Boise, ID', listings: 10 }],
  byType: [{ type: 'Dentist', listings: 10 }],
  rating: null,
  fileBytes: { json: 41_200, csv: 15_300 },
  filled: { name: 1, phone: 0.5, address: 1, website: 0, email: 0.001, hours: 0.999, rating: 0 },
  gaps: [],
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
  fields: [],
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
  oidcName: null,
  passwordSignIn: true,
  mailConfigured: true,
  cardConfigured: true,
  bitcoinConfigured: true,
  isProfessionalForAll: false,
  listPriceUsd: 19,
  introPriceUsd: 9.99,
  supportEmail: null,
  keepRunsDays: 0,
  mapStyleUrl: null,
  hasContacts: false,
  hasDriveTimes: false,
  isEmpty: false,
  ...changes,
})

export const runAreaFixture = (changes: Partial<RunArea> = {}): RunArea => ({
  path: 'Boise, ID/83702',
  label: 'ZIP 83702',
  city: 'Boise, ID',
  country: 'US',
  businessTypes: ['Dentist'],
  state: 'done',
  rings: [
    [
      [-116, 43],
      [-115, 43],
      [-115, 44],
      [-116, 43],
    ],
  ],
  raw: 0,
  fresh: 0,
  outside: 0,
  requests: 1,
  reason: null,
  askedWith: null,
  isRemainder: false,
  ...changes,
})

export const listingFixture: Listing = {
  name: 'Boise Dental',
  address: '1 Main St',
  city: 'Boise',
  phone: null,
  category: null,
  state: null,
  rating: null,
  reviewcount: null,
  plus_code: null,
  website: null,
  zip: null,
  country: null,
  latitude: null,
  longitude: null,
  hours: null,
  email: null,
  socials: null,
  brand: null,
  confidence: null,
  source: 'sample',
  source_id: 's1',
  created_at: '2025-01-02T03:04:05Z',
  last_updated: '2025-01-02T03:04:05Z',
}
