import type { KeyScope, RouteName } from '@gazetteer/contract'
import { authMessages } from '@gazetteer/contract'
import { Forbidden, Unauthorized } from '../errors.ts'
import type { Actor } from './actor.ts'

/**
 * who: everybody (visitor), whoever is signed in, whose plan is professional, or whom OPERATORS names. key: the scope
 * that opens the call to an API key; null: a session alone does. Where the body decides (a mode, a format, a provider),
 * the verb refuses on top of this.
 */
export type Policy = { who: 'visitor' | 'signed-in' | 'professional' | 'operator'; key: KeyScope | null }

const visitor = { who: 'visitor', key: null } as const
const session = { who: 'signed-in', key: null } as const
const professional = { who: 'professional', key: null } as const
const operating = { who: 'operator', key: null } as const
const reading = { who: 'signed-in', key: 'read' } as const
const capturing = { who: 'signed-in', key: 'capture' } as const
const scheduling = { who: 'professional', key: 'capture' } as const
const editing = { who: 'signed-in', key: 'table' } as const

/** Who may call what, by session and by key: the one table. A route of the contract without a line here does not compile. */
export const policies = {
  login: visitor,
  register: visitor,
  logout: visitor,
  currentUser: { who: 'visitor', key: 'read' },
  githubStart: visitor,
  githubCallback: visitor,
  verifyEmail: visitor,
  resendVerification: visitor,
  forgotPassword: visitor,
  resetPassword: visitor,
  changePassword: session,
  changeEmail: session,
  sessions: session,
  endSession: session,
  logoutEverywhere: session,
  accountExport: session,
  deleteAccount: session,
  keys: session,
  createKey: session,
  revokeKey: session,
  webhooks: professional,
  createWebhook: professional,
  deleteWebhook: professional,
  testWebhook: professional,
  webhookDeliveries: professional,
  sendWebhookAgain: professional,
  notices: session,
  chooseNotices: professional,
  installation: visitor,
  health: visitor,
  ready: visitor,
  /** By its own token, or from this machine alone: the verb refuses. */
  metrics: visitor,

  subscriptionStatus: reading,
  subscriptionCancel: professional,
  createCheckout: session,
  createBitcoin: session,
  confirmPayment: session,
  billingPortal: session,
  payments: session,
  receipt: session,

  databaseStatus: reading,
  databaseConfig: session,
  databaseTest: session,
  databaseSave: session,
  databaseClear: session,

  searchInputs: reading,
  search: reading,
  cities: reading,
  citiesIn: reading,
  citySizes: reading,
  namedCities: reading,
  sources: reading,
  runtimeStatus: reading,
  runtimeStart: capturing,
  runtimeStop: capturing,
  retryGaps: capturing,
  runtimeLimits: capturing,
  runtimePause: capturing,
  runtimeResume: capturing,
  recoveryDecision: capturing,
  planPreview: reading,
  runtimeMap: reading,

  campaigns: { who: 'professional', key: 'read' },
  saveCampaign: scheduling,
  runCampaign: scheduling,
  pauseCampaign: scheduling,
  deleteCampaign: scheduling,
  comparisons: { who: 'professional', key: 'read' },
  changes: { who: 'professional', key: 'read' },
  changesExport: { who: 'professional', key: 'read' },
  listingChanges: { who: 'professional', key: 'read' },

  presets: session,
  savePreset: session,
  deletePreset: session,

  tableCount: reading,
  tableRows: reading,
  tableDelete: editing,
  tableOrigins: reading,
  tableUpdate: editing,

  removedDuplicates: session,
  rememberDuplicates: session,
  allowDuplicates: session,
  dismissedPairs: session,
  dismissPair: session,

  exports: reading,
  exportColumns: reading,
  chooseColumns: professional,
  tableExport: reading,
  download: reading,
  view: reading,
  jobs: reading,
  jobCities: reading,
  jobListings: reading,
  mcp: reading,
  jobResult: reading,
  clearJobs: session,

  operatorAccounts: operating,
  operatorInstallation: operating,
  operatorSuspend: operating,
  operatorAdmit: operating,
  operatorPlan: operating,
  operatorStopRun: operating,
  operatorSendAgain: operating,
  optOuts: operating,
  addOptOut: operating,
  removeOptOut: operating,
} as const satisfies Record<RouteName, Policy>

export type Policies = typeof policies

/** How the request names who asks: an API key goes before a session. */
export type Credential = 'key' | 'session'

/** Throws what the policy says to this actor; null: nobody living stands behind the credential. */
export function admit({ who, key }: Policy, actor: Actor | null, credential: Credential): void {
  if (who === 'visitor' && (actor === null || actor.key === null || key === null)) return
  if (actor === null) throw credential === 'key' ? unknownKey() : new Unauthorized(authMessages.sessionExpired)
  if (actor.key !== null) admitKey(actor.key.scopes, key)
  if (who === 'operator' && !actor.isOperator)
    throw new Forbidden('This is for the operators of this installation.', { code: 'operator-only' })
  const isForPaying = who === 'professional' || (actor.key !== null && key !== 'read')
  if (isForPaying && actor.plan !== 'professional') {
    throw new Forbidden('This is part of the professional plan. Please upgrade to access it.', {
      code: 'professional-only',
    })
  }
}

function admitKey(scopes: readonly KeyScope[], needed: KeyScope | null): void {
  if (needed === null)
    throw new Forbidden('This needs a person who is signed in: no API key opens it.', { code: 'session-only' })
  if (!scopes.includes(needed)) throw new Forbidden(`This API key lacks the scope "${needed}".`, { code: 'key-scope' })
}

const unknownKey = () =>
  new Unauthorized('The API key is not known: it was revoked, has run out, or was never made.', { code: 'unknown-key' })
