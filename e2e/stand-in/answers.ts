import * as contract from '@gazetteer/contract'
import { databaseMessages } from '@gazetteer/contract'
import { businessTypes, cities, searchNames } from './places.ts'
import { Run } from './run.ts'
import { type Account, type State, statusOf, subscriptionOf } from './state.ts'

export type Answer = { status?: number; body: unknown; cookie?: string }
type Context = { state: State; query: URLSearchParams; body: unknown; session: string | null }
type Open = (context: Context) => Answer
type Own = (context: Context & { account: Account }) => Answer

const ok = (body: object = {}): Answer => ({ body: { success: true, ...body } })
export const refuse = (status: number, error: string, code = 'refused'): Answer => ({
  status,
  body: { success: false, error, message: error, code },
})
const list = { cities: cities.map(({ label }) => label), businessTypes }

/** Calls for anyone. */
export const openAnswers: Record<string, Open> = {
  'POST /api/auth/login': ({ state, body }) => {
    const { email, password } = contract.credentialsSchema.parse(body)
    const account = state.accounts.get(email.toLowerCase())
    if (account === undefined || account.password !== password)
      return refuse(401, contract.authMessages.invalidCredentials)
    const session = `s${Math.random().toString(36).slice(2)}`
    state.sessions.set(session, account)
    return { ...ok({ user: account.user, message: 'Welcome back' }), cookie: session }
  },
  'POST /api/auth/register': ({ state, body }) => {
    const { email, password } = contract.credentialsSchema.parse(body)
    if (state.accounts.has(email.toLowerCase())) return refuse(409, 'An account with this email exists already')
    state.add(email, password)
    return ok({ message: contract.authMessages.registeredUsable })
  },
  'POST /api/auth/logout': ({ state, session }) => {
    if (session !== null) state.sessions.delete(session)
    return { ...ok({ message: 'Signed out' }), cookie: '' }
  },
  'GET /api/auth/user': ({ state, session }) => ({
    body: { user: (session === null ? null : state.sessions.get(session)?.user) ?? null },
  }),
  'POST /api/auth/github/callback': ({ state, body }) => {
    const { code } = contract.githubCallbackSchema.parse(body)
    const account = state.accounts.get('octo@acme.com') ?? state.add('octo@acme.com', '', 'free')
    if (code !== 'good') return { body: { success: false, error: 'GitHub did not accept the code.' } }
    const session = `s${Math.random().toString(36).slice(2)}`
    state.sessions.set(session, account)
    return { ...ok({ user: account.user }), cookie: session }
  },
  'POST /api/auth/github/start': ({ state }) =>
    state.githubUrl === null
      ? { body: { success: false, error: 'Signing in with GitHub is not set up here.' } }
      : ok({ url: state.githubUrl, state: 'state-1' }),
  'POST /api/auth/forgot-password': () =>
    ok({ message: 'If there is an account with this address, a mail is on its way.' }),
  'GET /api/installation': ({ state }) =>
    ok({
      githubConfigured: false,
      mailConfigured: false,
      isProfessionalForAll: false,
      listPriceUsd: 19,
      introPriceUsd: 9.99,
      supportEmail: 'help@gazetteer.example',
      keepRunsDays: 365,
      mapStyleUrl: state.mapStyleUrl,
    }),
  'GET /api/style.json': ({ state }) => ({
    body: {
      version: 8,
      sources: {
        ground: {
          type: 'raster',
          tiles: [`${new URL(state.mapStyleUrl ?? '').origin}/api/tiles/{z}/{x}/{y}.png`],
          tileSize: 256,
        },
      },
      layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
    },
  }),
  'GET /api/health': () => ok({ status: 'ok', version: '1.6.0', database: 'embedded', uptimeSeconds: 1 }),
}

/** Calls for the signed-in. */
export const ownAnswers: Record<string, Own> = {
  'GET /api/subscription/status': ({ account }) => ({ body: subscriptionOf(account) }),
  'POST /api/subscription/cancel': () => ok(),
  'POST /api/payment/create-checkout': () => ({
    body: { success: false, checkoutUrl: null, message: contract.paymentMessages.cardNotConfigured },
  }),
  'GET /api/payment/history': () => ({ body: { success: true, payments: [], orders: [] } }),
  'POST /api/payment/create-bitcoin': () => ({
    body: { success: false, error: contract.paymentMessages.bitcoinSetupFailed },
  }),
  'GET /api/db/status': ({ account: { database, isDatabaseAway, table } }) => ({
    body: {
      success: true,
      connected: database !== null && !isDatabaseAway,
      provider: database?.provider ?? 'none',
      ...(database !== null && database.provider !== 'none'
        ? { label: 'leads@db.acme.com', records: table.length, newToday: table.length, previousRun: null }
        : { records: null, newToday: null, previousRun: null }),
    },
  }),
  'GET /api/db/config': ({ account }) => ok({ config: account.database }),
  'POST /api/db/test': ({ body }) => {
    const config = contract.databaseConfigSchema.parse(body)
    if (config.provider === 'none') return ok({ message: databaseMessages.noDatabaseTested })
    const checks = ['name-found', 'reached', 'tls', 'signed-in', 'may-create', 'table-ready'].map((name) => ({
      name,
      outcome: 'passed',
      text: `${name.replace('-', ' ')}: yes`,
    }))
    if (!JSON.stringify(config).includes('wrong')) return ok({ message: 'Connected', checks })
    return {
      body: {
        success: false,
        message: databaseMessages.testFailed,
        checks: checks.map((check, index) =>
          index < 3
            ? check
            : {
                ...check,
                outcome: index === 3 ? 'failed' : 'skipped',
                text: index === 3 ? 'The password was refused' : 'Not tried',
              },
        ),
      },
    }
  },
  'POST /api/db/save': ({ account, body }) => {
    const config = contract.databaseConfigSchema.parse(body)
    if (config.provider !== 'none' && account.user.plan_type === 'free')
      return refuse(403, databaseMessages.professionalOnly)
    account.database = config
    return ok({ message: databaseMessages.saved })
  },
  'POST /api/db/clear': ({ account }) => {
    account.database = null
    return ok()
  },
  'GET /api/search-inputs': () => ok(list),
  'GET /api/sources': () =>
    ok({
      sources: [
        {
          id: 'sample',
          title: 'Built-in sample (fictional)',
          isAvailable: true,
          isDefault: true,
          why: 'No extract is set, and Overture Maps does not answer.',
          hasConfidence: false,
          canComplete: false,
          isShareAlike: false,
          isFictional: true,
          reason: null,
          licence: 'none needed',
          attribution: 'Fictional businesses',
          retention: 'May be kept.',
        },
      ],
    }),
  'GET /api/search': ({ query }) => {
    const { kind, q, limit } = contract.searchQuerySchema.parse(Object.fromEntries(query))
    return ok({ results: searchNames(kind, q, limit) })
  },
  'GET /api/cities': ({ query }) => {
    const { q, limit } = contract.citiesQuerySchema.parse(Object.fromEntries(query))
    const place = { state: null, country: 'US', population: 1, latitude: 0, longitude: 0 }
    return ok({ cities: searchNames('city', q, limit).map((label) => ({ label, name: label, ...place })) })
  },
  'GET /api/runtime/status': ({ account }) => ({ body: statusOf(account) }),
  'POST /api/runtime/start': start,
  'POST /api/runtime/plan': ({ body }) => {
    const request = contract.startSchema.parse(body)
    const areas = request.mode === 'manual' ? 1 : (request.cities ?? []).length * 48
    const source = { id: 'sample', title: 'Sample', isFictional: true }
    const time = { expectedRequests: areas, expectedSeconds: areas }
    return ok({ areas, expectedListings: areas * 20, ...time, costUsd: null, retention: 'May be kept.', source })
  },
  'POST /api/runtime/stop': ({ state, account }) => {
    if (!isOpen(account)) return refuse(409, 'Nothing is running')
    account.run?.end('stopped', 'stopped')
    if (account.run !== null) state.settle(account, account.run)
    return ok()
  },
  'POST /api/runtime/pause': ({ account }) => {
    if (account.run?.status !== 'active') return refuse(409, 'Nothing is running')
    account.run.pause()
    return ok()
  },
  'POST /api/runtime/resume': ({ account }) => {
    if (account.run?.status !== 'paused') return refuse(409, 'Nothing is paused')
    account.run.resume()
    return ok()
  },
  'POST /api/runtime/recovery-decision': ({ account, body, state }) => {
    const { choice } = contract.recoveryDecisionSchema.parse(body)
    if (choice === 'resume' || choice === 'retry') account.run?.resume()
    else account.run?.end('stopped', 'stopped')
    if (account.run !== null) state.settle(account, account.run)
    return ok()
  },
  'GET /api/runtime/map': ({ account }) =>
    ok({ areas: account.run?.areas ?? [], outline: [], points: account.run?.points ?? [] }),
  'GET /api/jobs': ({ account }) => ok({ jobs: account.jobs, stats: statsOf(account.jobs) }),
  'POST /api/jobs/clear': ({ account }) => {
    account.jobs = []
    return ok()
  },
  'GET /api/exports': ({ account }) => ok({ exports: account.exports }),
  'GET /api/table/count': ({ account }) => ok({ count: account.table.length }),
  'GET /api/table/rows': ({ account, query }) => {
    const { limit, offset } = contract.tableRowsQuerySchema.parse(Object.fromEntries(query))
    return ok({ rows: account.table.slice(offset, offset + limit) })
  },
  'POST /api/table/delete': ({ account, body }) => {
    const ids = new Set(contract.tableDeleteSchema.parse(body).ids)
    account.table = account.table.filter(({ id }) => !ids.has(id))
    return ok({ deleted: ids.size })
  },
  'POST /api/table/update': ({ account, body }) => {
    const { ids, field, value } = contract.tableUpdateSchema.parse(body)
    const wanted = new Set(ids)
    account.table = account.table.map((row) => (wanted.has(row.id) ? { ...row, [field]: value } : row))
    return ok({ updated: ids.length })
  },
  'GET /api/auth/sessions': () =>
    ok({
      sessions: [
        {
          id: 'a',
          isCurrent: true,
          createdAt: Date.now() - 86_400_000,
          lastSeenAt: Date.now(),
          address: '127.0.0.1',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36',
        },
        {
          id: 'b',
          isCurrent: false,
          createdAt: Date.now() - 9 * 86_400_000,
          lastSeenAt: Date.now() - 5_400_000,
          address: '203.0.113.9',
          userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
        },
      ],
      events: [],
    }),
  'POST /api/auth/sessions/end': () => ok(),
  'POST /api/auth/logout-everywhere': () => ok(),
  'POST /api/auth/change-password': () => ok(),
  'POST /api/auth/change-email': () => ok(),
  'POST /api/auth/delete-account': () => ok(),
}

function statsOf(jobs: readonly contract.Job[]): contract.JobStats {
  const ended = jobs.filter(({ status }) => status !== 'running')
  const records = jobs.reduce((sum, { recordsProcessed }) => sum + recordsProcessed, 0)
  const completed = ended.filter(({ status }) => status === 'completed').length
  const failed = ended.filter(({ status }) => status === 'failed').length
  return { jobs: jobs.length, ended: ended.length, completed, failed, records }
}

function isOpen({ run }: Account): boolean {
  return run?.status === 'active' || run?.status === 'paused'
}

function start({ account, body }: Context & { account: Account }): Answer {
  const request = contract.startSchema.parse(body)
  if (isOpen(account)) return refuse(409, `${account.run?.options.id ?? ''} is running already`)
  if (account.database === null) return refuse(400, contract.runtimeMessages.configureDatabase)
  const types = request.businessType === undefined ? [] : [request.businessType].flat()
  const selection =
    request.mode === 'manual' ? [{ city: request.city ?? '', businessTypes: types }] : (request.cities ?? [])
  const now = Date.now()
  const id = `JB-${now}-${Math.random().toString(36).slice(2, 6).toUpperCase()}`
  account.charged = 0
  account.run = new Run({
    id,
    mode: request.mode,
    exportFormat: request.exportFormat,
    selection,
    credits: account.user.credits_remaining,
    now,
  })
  return ok({ jobId: id })
}
