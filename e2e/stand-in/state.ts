import type {
  DatabaseConfig,
  Export,
  Job,
  RuntimeStatus,
  SubscriptionStatus,
  TableRow,
  User,
} from '@gazetteer/contract'
import { freeListings } from '@gazetteer/contract'
import type { Run } from './run.ts'

export type Account = {
  user: User
  password: string
  usedListings: number
  database: DatabaseConfig | null
  isDatabaseAway: boolean
  run: Run | null
  /** Listings of the last run already charged. */
  charged: number
  jobs: Job[]
  exports: Export[]
  files: Map<string, TableRow[]>
  table: TableRow[]
}

/** All that the stand-in knows; it forgets everything when it ends. */
export class State {
  readonly accounts = new Map<string, Account>()
  readonly sessions = new Map<string, Account>()
  /** Path to the status that the next calls of it get. */
  readonly faults = new Map<string, number>()
  tickMs = 400
  /** Where starting with GitHub leads; null: it is not set up. */
  githubUrl: string | null = null
  /** The operator's tile style; null: none. */
  mapStyleUrl: string | null = null

  add(email: string, password: string, plan: User['plan_type'] = 'free'): Account {
    const account: Account = {
      user: {
        id: `u${this.accounts.size + 1}`,
        email,
        plan_type: plan,
        credits_remaining: plan === 'free' ? freeListings : null,
      },
      password,
      usedListings: 0,
      database: null,
      isDatabaseAway: false,
      run: null,
      charged: 0,
      jobs: [],
      exports: [],
      files: new Map(),
      table: [],
    }
    this.accounts.set(email.toLowerCase(), account)
    return account
  }

  tick(): void {
    for (const account of this.accounts.values()) this.advance(account)
  }

  advance(account: Account): void {
    const { run } = account
    if (run === null) return
    run.tick()
    this.settle(account, run)
  }

  /** What a run's progress means for credits, table, history and files. */
  settle(account: Account, run: Run): void {
    const fresh = run.listings.slice(account.charged)
    account.charged = run.listings.length
    if (account.user.plan_type === 'free') {
      account.usedListings += fresh.length
      account.user.credits_remaining = Math.max(0, freeListings - account.usedListings)
    }
    if (account.database !== null && account.database.provider !== 'none') {
      account.table.push(...fresh.map((row, index) => ({ ...row, id: account.table.length + index + 1 })))
    }
    const job = jobOf(account, run)
    account.jobs = [job, ...account.jobs.filter(({ id }) => id !== job.id)]
    if (run.endTime === null || account.files.has(run.filename)) return
    account.files.set(run.filename, run.listings)
    account.exports.unshift({
      filename: run.filename,
      timestamp: run.endTime,
      jobId: run.options.id,
      records: run.listings.length,
    })
  }
}

export function subscriptionOf({ user, usedListings }: Account): SubscriptionStatus {
  const isPro = user.plan_type === 'professional'
  const left = isPro ? null : Math.max(0, freeListings - usedListings)
  return {
    success: true,
    plan: user.plan_type,
    isActive: isPro,
    canUpgrade: !isPro,
    nextBillingDate: isPro ? new Date(Date.now() + 20 * 86_400_000).toISOString() : null,
    paidBy: isPro ? ('card' as const) : null,
    paidUntil: null,
    usedListings,
    maxListings: isPro ? null : freeListings,
    remainingCredits: left,
    creditsRemaining: left,
  }
}

export function statusOf({ user, run }: Account): RuntimeStatus {
  return {
    success: true,
    status: run?.status ?? 'inactive',
    progress: run?.progress() ?? null,
    logs: run?.logs.slice(-500) ?? [],
    startTime: run?.options.now ?? null,
    endTime: run?.endTime ?? null,
    totalPausedMs: run?.totalPausedMs ?? 0,
    pauseStartMs: run?.pauseStartMs ?? null,
    manualRunId: run?.options.id ?? null,
    timestamp: Date.now(),
    user: user.id,
    recovery: run?.recovery ?? null,
    message: run?.message ?? null,
    limits: run === null ? null : noLimits,
    spent: run === null ? null : { requests: run.requests, listings: run.listings.length, usd: null },
    source: { id: 'sample', title: 'Sample', isFictional: true },
  }
}

function jobOf(account: Account, run: Run): Job {
  const { options } = run
  const end = run.endTime ?? Date.now()
  const duration = Math.max(0, (end - options.now - run.totalPausedMs) / 1000)
  const first = options.selection[0]
  return {
    id: options.id,
    userId: account.user.id,
    startTime: options.now,
    endTime: run.endTime,
    status: jobStatuses[run.status],
    mode: options.mode,
    city: options.mode === 'manual' ? (first?.city ?? null) : null,
    businessTypes: options.mode === 'manual' ? (first?.businessTypes ?? []) : [],
    cities: options.mode === 'manual' ? [] : options.selection,
    recordsProcessed: run.listings.length,
    processed: run.listings.length,
    outside: run.areas.reduce((sum, { outside }) => sum + outside, 0),
    closed: 0,
    duplicates: 0,
    requests: run.requests,
    duration,
    scanRate: duration === 0 ? 0 : Math.round((run.listings.length * 60) / duration),
    deltaCount: run.listings.length,
    dbProvider: account.database?.provider ?? 'none',
    source: 'sample',
    completeFrom: [],
    exportFormat: options.exportFormat,
    filename: run.endTime === null ? null : run.filename,
    clearedAt: null,
    isAbridged: false,
    citiesProcessed: options.mode === 'manual' ? 1 : options.selection.length,
    message: run.message,
    gaps: [],
    limits: noLimits,
    spent: { requests: run.requests, listings: run.listings.length, usd: null },
  }
}

const noLimits = { requests: null, listings: null, usd: null }

const jobStatuses: Record<RuntimeStatus['status'], Job['status']> = {
  inactive: 'stopped',
  active: 'running',
  paused: 'running',
  stopped: 'stopped',
  success: 'completed',
  error: 'failed',
}
