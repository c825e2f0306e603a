import type { RouteName } from '@gazetteer/contract'

type Fields = Record<string, unknown>

/**
 * An answer of a call in docs/contribute/behaviour.md with defaults for fields that it does not list. Another server
 * behind `VITE_API_BASE` may send only the listed ones. Null counts as absent. Answers of other calls stay as they are.
 */
export function completeAnswer(name: RouteName, body: unknown): unknown {
  const defaults = specified[name]
  const fields = body === '' ? {} : fieldsOf(body)
  if (defaults === undefined || fields === null) return body
  const given = withoutNull(fields)
  return { success: isSuccess(given), ...defaults(given), ...given, ...readDifferently[name]?.(given) }
}

const none = (): Fields => ({})

/** Defaults by specified call. */
const specified: Partial<Record<RouteName, (given: Fields) => Fields>> = {
  login: none,
  register: none,
  logout: () => ({ message: '' }),
  currentUser: () => ({ user: null }),
  githubStart: none,
  githubCallback: none,
  subscriptionStatus: ({ plan = 'free', remainingCredits = null, creditsRemaining = null }) => ({
    plan,
    isActive: plan !== 'free',
    canUpgrade: plan === 'free',
    nextBillingDate: null,
    paidBy: null,
    paidUntil: null,
    usedListings: 0,
    maxListings: null,
    remainingCredits: creditsRemaining,
    creditsRemaining: remainingCredits,
  }),
  subscriptionCancel: none,
  createCheckout: ({ checkoutUrl }) => ({ success: typeof checkoutUrl === 'string', checkoutUrl: null }),
  createBitcoin: ({ address }) => ({ success: typeof address === 'string' }),
  databaseStatus: () => ({ connected: false, provider: 'none' }),
  databaseConfig: () => ({ config: null }),
  databaseTest: () => ({ message: '' }),
  databaseSave: none,
  databaseClear: none,
  searchInputs: () => ({ cities: [], businessTypes: [] }),
  runtimeStatus: () => ({
    status: 'inactive',
    progress: null,
    logs: [],
    startTime: null,
    endTime: null,
    totalPausedMs: 0,
    pauseStartMs: null,
    manualRunId: null,
    timestamp: Date.now(),
    user: '',
    recovery: null,
    message: null,
    source: { id: 'unknown', title: '', isFictional: false },
    limits: null,
    spent: null,
    counters: null,
  }),
  runtimeStart: none,
  runtimeStop: none,
  runtimePause: none,
  runtimeResume: none,
  recoveryDecision: none,
  tableCount: () => ({ count: 0 }),
  tableRows: () => ({ rows: [] }),
  tableDelete: () => ({ deleted: 0 }),
  tableUpdate: none,
  exports: () => ({ exports: [] }),
}

/** Parts of answers that are completed, or that docs/contribute/behaviour.md allows in another form. */
const readDifferently: Partial<Record<RouteName, (given: Fields) => Fields>> = {
  login: withUser,
  register: withUser,
  currentUser: withUser,
  githubCallback: withUser,
  createBitcoin: ({ amount }) => (typeof amount === 'string' ? { amount: Number(amount) } : {}),
  runtimeStatus: ({ progress, logs, timestamp }) => ({
    ...(fieldsOf(progress) === null ? {} : { progress: wholeProgress(fieldsOf(progress) ?? {}) }),
    ...(Array.isArray(logs) ? { logs: logs.map((line, at) => wholeLine(line, at, timestamp)) } : {}),
  }),
  tableRows: ({ rows }) => (Array.isArray(rows) ? { rows: rows.map(wholeRow) } : {}),
  exports: ({ exports }) =>
    Array.isArray(exports) ? { exports: exports.map((one) => ({ jobId: '', records: 0, ...fieldsOf(one) })) } : {},
}

function withUser({ user }: Fields): Fields {
  const fields = fieldsOf(user)
  return fields === null ? {} : { user: { credits_remaining: null, plan_type: 'free', ...fields } }
}

function wholeProgress(given: Fields): Fields {
  const { processedBusinessesForCurrentCategory: processed = 0, totalCities = 1 } = given
  return {
    processedBusinessesForCurrentCategory: processed,
    currentCity: '',
    currentBusinessType: '',
    cityIndex: 0,
    totalCities,
    businessTypeIndex: 0,
    totalBusinessTypes: 1,
    mode: totalCities === 1 ? 'manual' : 'autonomous',
    processed,
    recordsProcessed: processed,
    requests: 0,
    areasDone: 0,
    areasKnown: 0,
    requestsLeft: null,
    ...withoutNull(given),
  }
}

/** A log line can be a text; the status has its time. */
function wholeLine(line: unknown, at: number, timestamp: unknown): unknown {
  if (typeof line !== 'string') return line
  const time = new Date(typeof timestamp === 'number' ? timestamp : Date.now())
  return { seq: at + 1, time: time.toISOString(), level: 'info', text: line }
}

/** Drivers of databases send decimals as text; the review count has three spellings. */
function wholeRow(row: unknown): unknown {
  const fields = fieldsOf(row)
  if (fields === null) return row
  const { rating, reviewcount, reviewCount, review_count: reviewCountOfSql } = fields
  return {
    name: null,
    source: null,
    source_id: null,
    created_at: null,
    last_updated: null,
    ...fields,
    rating: numberOf(rating),
    reviewcount: numberOf(reviewcount ?? reviewCount ?? reviewCountOfSql),
  }
}

const numberOf = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : (value ?? null))

/** Without `success`, a cancellation has `ok`, and other answers fail with an error. */
function isSuccess({ ok, error }: Fields): boolean {
  if (typeof ok === 'boolean') return ok
  return error === undefined || error === ''
}

const withoutNull = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
