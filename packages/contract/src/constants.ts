import { version } from './version.ts'

/** Constants of docs/contribute/behaviour.md; durations in milliseconds. */

export { fileFormats as exportFormats, manualListingsPerType } from '@gazetteer/listing'

export const productName = 'Gazetteer'
export const versionTag = `v${version.split('.').slice(0, 2).join('.')}`
export const copyrightYear = 2025

export const freeListings = 100
export const lowCreditThreshold = 20
export const bitcoinConfirmations = 1

export const browserJobHistoryCap = 50
export const recentJobsOnAccount = 3
export const citiesInJobRow = 3

export const tablePageSize = 500
export const tableLoadChunk = 1000
export const duplicateDeletionBatch = 100

export const logWindowSizes = [50, 100, 250, 500] as const
export const defaultLogWindow = 100
export const serverLogWindow = 500
export const almostDoneAfterMs = 12_000

export const timerRefreshMs = 100
export const polls = {
  runtimeActiveMs: 5_000,
  runtimeIdleMs: 30_000,
  runtimeTimeoutMs: 10_000,
  runtimeBackoffFirstMs: 1_000,
  runtimeBackoffMostMs: 30_000,
  subscriptionActiveMs: 3_000,
  subscriptionIdleMs: 10_000,
  subscriptionAccountMs: 15_000,
  subscriptionDialogMs: 3_000,
  databaseStatusMs: 15_000,
  tableCountMs: 5_000,
  tableCountTimeoutMs: 20_000,
  jobHistoryMs: 5_000,
} as const
export const queryStaleMs = 5_000

export const buttonBusyClearsMs = 5_000
export const stopCleanupDelayMs = 1_500
export const startPendingResetMs = 7_000
export const startErrorBannerClearsMs = 15_000

export const authCheck = { timeoutMs: 10_000, emptyRetries: 2, emptyRetryMs: 500, errorRetryMs: 1_000 } as const
export const currentUserTimeoutMs = 25_000
export const authRetryDelaysMs = [200, 400] as const
export const providerSignIn = { successCallbackMs: 200, redirectMs: 500 } as const

export const emailLength = { min: 3, max: 254 } as const
export const loginPasswordLength = { min: 1, max: 128 } as const
export const registerPasswordLength = { min: 6, max: 128 } as const

export const feedbackMs = {
  test: 4_000,
  saveSuccess: 3_000,
  clearSuccess: 3_000,
  saveFailure: 5_000,
  clearFailure: 5_000,
  copy: 2_000,
  cancelRefresh: 2_000,
} as const

export const defaultPorts = { postgres: 5432, mysql: 3306 } as const
export const breakpoints = { mobile: 768, menuCloses: 1024, desktop: 1025 } as const

/** A job is matched to an export whose time is in this window around the job. */
export const exportMatchWindow = { beforeStartMs: 5 * 60_000, afterEndMs: 15 * 60_000 } as const

/** Browser storage keys, as docs/contribute/behaviour.md names them. */
export const storageKeys = {
  oauthState: 'oauth_state',
  postLoginRedirect: 'postLoginRedirect',
  /** What the return is for, besides a sign-in with GitHub. */
  oauthPurpose: 'oauth_purpose',
  /** A sign-in of this tab waits to be linked to an account. */
  pendingLink: 'pendingLink',
} as const

/** The largest count that is stored: columns of counts have four bytes. */
export const maxCount = 2_147_483_647
