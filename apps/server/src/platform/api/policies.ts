import type { RouteName } from '@gazetteer/contract'
import { authMessages } from '@gazetteer/contract'
import { Forbidden, Unauthorized } from '../errors.ts'
import type { Actor } from './actor.ts'

/**
 * visitor: everybody. signed-in: whoever has a living session. professional: whose plan is that.
 * Where the body decides (a mode, a format, a provider), the verb refuses on top of this.
 */
export type Policy = 'visitor' | 'signed-in' | 'professional'

/** Who may call what: the one table. A route of the contract without a line here does not compile. */
export const policies = {
  login: 'visitor',
  register: 'visitor',
  logout: 'visitor',
  currentUser: 'visitor',
  githubStart: 'visitor',
  githubCallback: 'visitor',
  verifyEmail: 'visitor',
  resendVerification: 'visitor',
  forgotPassword: 'visitor',
  resetPassword: 'visitor',
  changePassword: 'signed-in',
  changeEmail: 'signed-in',
  sessions: 'signed-in',
  endSession: 'signed-in',
  logoutEverywhere: 'signed-in',
  accountExport: 'signed-in',
  deleteAccount: 'signed-in',
  installation: 'visitor',
  health: 'visitor',

  subscriptionStatus: 'signed-in',
  subscriptionCancel: 'professional',
  createCheckout: 'signed-in',
  createBitcoin: 'signed-in',
  confirmPayment: 'signed-in',
  billingPortal: 'signed-in',
  payments: 'signed-in',
  receipt: 'signed-in',

  databaseStatus: 'signed-in',
  databaseConfig: 'signed-in',
  databaseTest: 'signed-in',
  databaseSave: 'signed-in',
  databaseClear: 'signed-in',

  searchInputs: 'signed-in',
  search: 'signed-in',
  cities: 'signed-in',
  sources: 'signed-in',
  runtimeStatus: 'signed-in',
  runtimeStart: 'signed-in',
  runtimeStop: 'signed-in',
  retryGaps: 'signed-in',
  runtimeLimits: 'signed-in',
  runtimePause: 'signed-in',
  runtimeResume: 'signed-in',
  recoveryDecision: 'signed-in',
  planPreview: 'signed-in',
  runtimeMap: 'signed-in',

  tableCount: 'signed-in',
  tableRows: 'signed-in',
  tableDelete: 'signed-in',
  tableUpdate: 'signed-in',

  exports: 'signed-in',
  download: 'signed-in',
  view: 'signed-in',
  jobs: 'signed-in',
  jobCities: 'signed-in',
  clearJobs: 'signed-in',
} as const satisfies Record<RouteName, Policy>

export type Policies = typeof policies

/** Throws what the policy says to this actor. */
export function admit(policy: Policy, actor: Actor | null): void {
  if (policy === 'visitor') return
  if (actor === null) throw new Unauthorized(authMessages.sessionExpired)
  if (policy === 'professional' && actor.plan !== 'professional') {
    throw new Forbidden('This is part of the professional plan. Please upgrade to access it.', {
      code: 'professional-only',
    })
  }
}
