import type { KeyScope, RouteName } from '@gazetteer/contract'
import { authMessages } from '@gazetteer/contract'
import { Forbidden, Unauthorized } from '../errors.ts'
import type { Actor } from './actor.ts'

/**
 * who: visitor, signed-in user, professional plan, or an account in OPERATORS. key: the scope that an API key needs;
 * any: no scope; null: session only. isBeforeSetUp: open to sessions that must set up a second factor first. Checks
 * that depend on the body (mode, format, provider) are in the operation.
 */
export type Policy = {
  who: 'visitor' | 'signed-in' | 'professional' | 'operator'
  key: KeyScope | 'any' | null
  isBeforeSetUp?: boolean
}

const visitor = { who: 'visitor', key: null } as const
const session = { who: 'signed-in', key: null } as const
const settingUp = { ...session, isBeforeSetUp: true } as const
const professional = { who: 'professional', key: null } as const
const administering = { who: 'signed-in', key: 'admin' } as const
const automating = { who: 'professional', key: 'admin' } as const
const operating = { who: 'operator', key: null } as const
const reading = { who: 'signed-in', key: 'read' } as const
const capturing = { who: 'signed-in', key: 'capture' } as const
const scheduling = { who: 'professional', key: 'capture' } as const
const finding = { who: 'professional', key: 'table' } as const
const editing = { who: 'signed-in', key: 'table' } as const

/** Access to every call, by session and by key. A contract route without a line here does not compile. */
export const policies = {
  login: visitor,
  register: visitor,
  logout: visitor,
  currentUser: { who: 'visitor', key: 'read' },
  githubStart: visitor,
  githubCallback: visitor,
  oidcStart: visitor,
  oidcCallback: visitor,
  oidcLink: session,
  pendingLink: session,
  unlinkProvider: session,
  verifyEmail: visitor,
  resendVerification: visitor,
  forgotPassword: visitor,
  resetPassword: visitor,
  changePassword: session,
  changeEmail: session,
  security: settingUp,
  prove: settingUp,
  sessions: settingUp,
  endSession: settingUp,
  logoutEverywhere: settingUp,
  accountExport: session,
  deleteAccount: session,
  me: { who: 'signed-in', key: 'any', isBeforeSetUp: true },
  totpSetUp: settingUp,
  totpConfirm: settingUp,
  totpDisable: session,
  totpRecoveryCodes: session,
  totpVerify: visitor,
  passkeys: settingUp,
  passkeyOptions: settingUp,
  registerPasskey: settingUp,
  passkeySignInOptions: visitor,
  passkeySignIn: visitor,
  renamePasskey: session,
  removePasskey: session,
  keys: session,
  createKey: session,
  revokeKey: session,
  webhooks: automating,
  createWebhook: automating,
  changeWebhook: automating,
  rotateWebhookSecret: automating,
  webhookDelivery: automating,
  resendWebhookDelivery: automating,
  deleteWebhook: automating,
  testWebhook: automating,
  webhookDeliveries: automating,
  sendWebhookAgain: automating,
  notifications: reading,
  seeNotifications: session,
  notices: administering,
  chooseNotices: automating,
  installation: visitor,
  health: visitor,
  ready: visitor,
  /** Requires its own token, or a request from this machine; checked in the operation. */
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
  databaseConfig: administering,
  databaseTest: administering,
  databaseSave: administering,
  databaseClear: administering,

  searchInputs: reading,
  search: reading,
  cities: reading,
  areas: reading,
  outlines: reading,
  expected: reading,
  citiesIn: reading,
  citySizes: reading,
  businessTypeGroups: reading,
  namedCities: reading,
  sources: reading,
  runtimeStatus: reading,
  runtimeStart: capturing,
  runtimeQueue: reading,
  queueCapture: capturing,
  removeQueued: capturing,
  runtimeStop: capturing,
  retryGaps: capturing,
  continueJob: capturing,
  runtimeLimits: capturing,
  runtimePause: capturing,
  runtimeResume: capturing,
  recoveryDecision: capturing,
  planPreview: reading,
  runtimeMap: reading,
  mapStyle: session,
  mapTile: session,

  campaigns: { who: 'professional', key: 'read' },
  nextTimes: { who: 'professional', key: 'read' },
  saveCampaign: automating,
  runCampaign: scheduling,
  pauseCampaign: automating,
  deleteCampaign: automating,
  comparisons: { who: 'professional', key: 'read' },
  changes: { who: 'professional', key: 'read' },
  jobComparison: { who: 'professional', key: 'read' },
  jobComparisonExport: { who: 'professional', key: 'read' },
  changesExport: { who: 'professional', key: 'read' },
  listingChanges: { who: 'professional', key: 'read' },

  presets: administering,
  savePreset: administering,
  deletePreset: administering,

  jobContacts: reading,
  startJobContacts: scheduling,
  pauseJobContacts: scheduling,
  resumeJobContacts: scheduling,
  stopJobContacts: scheduling,
  rowContacts: reading,
  startRowContacts: finding,
  stopRowContacts: finding,

  tableCount: reading,
  tableRows: reading,
  tableSummary: reading,
  tableDelete: editing,
  tableOrigins: reading,
  tableUpdate: editing,
  tableMerge: editing,
  tableUndo: editing,
  tableRemovals: reading,
  tableHistory: reading,

  removedDuplicates: reading,
  rememberDuplicates: editing,
  allowDuplicates: editing,
  dismissedPairs: reading,
  dismissPair: editing,

  exports: reading,
  exportColumns: reading,
  chooseColumns: automating,
  chooseCsvStyle: automating,
  jobExport: reading,
  rowsExport: reading,
  tableExport: reading,
  download: reading,
  view: reading,
  jobs: reading,
  job: reading,
  jobLog: reading,
  jobCities: reading,
  jobPlaces: reading,
  jobSummary: reading,
  jobTotals: reading,
  jobListings: reading,
  mcp: reading,
  jobResult: reading,
  refusedListings: reading,
  retryRefused: capturing,
  clearJobs: session,

  operatorAccounts: operating,
  operatorInstallation: operating,
  operatorSuspend: operating,
  operatorAdmit: operating,
  operatorPlan: operating,
  operatorStopRun: operating,
  operatorResetFactor: operating,
  operatorSendAgain: operating,
  operatorBackups: operating,
  operatorBackUp: operating,
  operatorBackup: operating,
  operatorDeleteBackup: operating,
  operatorRestore: operating,
  operatorRestoreUpload: operating,
  operatorRestoreCheck: operating,
  operatorRestoreStart: operating,
  /** Require a token or the encryption key, and an installation without accounts; checked in the operation. */
  firstRestoreUpload: visitor,
  firstRestoreCheck: visitor,
  firstRestoreStart: visitor,
  /** Requires the id of the restore. */
  restoreOutcome: visitor,
  operatorUpdate: operating,
  optOuts: operating,
  addOptOut: operating,
  removeOptOut: operating,
} as const satisfies Record<RouteName, Policy>

export type Policies = typeof policies

/** The credential that identifies the caller: an API key takes precedence over a session. */
export type Credential = 'key' | 'session'

/** Throws the policy's refusal for this actor; null: the credential is invalid. */
export function admit({ who, key, isBeforeSetUp = false }: Policy, actor: Actor | null, credential: Credential): void {
  if (who === 'visitor' && (actor === null || actor.key === null || key === null)) return
  if (actor === null) throw credential === 'key' ? unknownKey() : noSession()
  if (actor.key !== null) admitKey(actor.key.scopes, key)
  else if (actor.mustSetUpSecondFactor && !isBeforeSetUp) throw secondFactorRequired()
  if (who === 'operator' && !actor.isOperator)
    throw new Forbidden('This page is only available to operators.', { code: 'operator-only' })
  const isForPaying = who === 'professional' || (actor.key !== null && key !== 'read' && key !== 'any')
  if (isForPaying && actor.plan !== 'professional') {
    throw new Forbidden('This is part of Professional. Please upgrade to access it.', {
      code: 'professional-only',
    })
  }
}

function admitKey(scopes: readonly KeyScope[], needed: Policy['key']): void {
  if (needed === null) throw new Forbidden('Sign in to do this: API keys have no access.', { code: 'session-only' })
  if (needed !== 'any' && !scopes.includes(needed))
    throw new Forbidden(`This API key lacks the scope "${needed}".`, { code: 'key-scope' })
}

const secondFactorRequired = () =>
  new Forbidden('This server requires a second factor. Set up one-time codes or a passkey first.', {
    code: 'second-factor-required',
  })

const noSession = () =>
  new Unauthorized(authMessages.sessionExpired, {
    advice: 'An API key is missing: send the header Authorization: Bearer gz_….',
  })

const unknownKey = () => new Unauthorized('The API key is invalid, expired or revoked.', { code: 'unknown-key' })
