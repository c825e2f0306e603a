import type { Progress, RuntimeStatus, SourceListing, SubscriptionStatus, User } from '@gazetteer/contract'

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
