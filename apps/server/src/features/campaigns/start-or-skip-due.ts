import type { Run } from '@gazetteer/engine'
import type { Clock } from '../../platform/clock.ts'
import { LimitReached, PublicError, Unavailable } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { Message } from '../../platform/mail/open-mail.ts'
import { type CampaignRow, isUnscheduled } from './campaign-table.ts'
import type { CampaignStore } from './campaign-store.ts'
import { nextTime } from '../../platform/schedule/next-time.ts'

const duePerPoll = 100
/** Longer than a start takes; after it, a start interrupted by a crash is retried. */
const leaseMs = 30_000
/** Pause before a campaign whose source is away is tried again. */
const againMs = 30_000
const notAllowed = 'Schedules are part of Professional.'

export type DueDependencies = {
  campaigns: CampaignStore
  engine: {
    readRun: (runId: string) => Promise<Pick<Run, 'ending'> | null>
    readOpenRunOf: (accountId: string) => Promise<Pick<Run, 'ending'> | null>
  }
  clock: Pick<Clock, 'now'>
  log: Pick<Log, 'info' | 'warn'>
  /** How long a due campaign waits for its source. */
  retryMs: number
  isProfessional: (accountId: string) => Promise<boolean>
  newRunId: (now: number) => string
  /** Starts the capture of a campaign; throws errors with messages for the user. */
  start: (campaign: CampaignRow, runId: string) => Promise<void>
  /** Stores a capture that does not start in the history. */
  skip: (campaign: CampaignRow, skipped: { runId: string; reason: string }) => Promise<void>
  /** The mail to the owner of a campaign about it; null: the account was deleted. */
  skipMail: (campaign: CampaignRow, reason: string) => Promise<Message | null>
}

/**
 * Records due campaigns, then starts them. Missed times count once; the next time is computed from now. The run id is
 * stored first, so an interrupted start is retried as the same start. Each campaign has its own transactions, so a
 * failure does not block others.
 */
export async function startDue(dependencies: DueDependencies): Promise<void> {
  const { campaigns, clock } = dependencies
  for (const id of await campaigns.listDue(clock.now(), duePerPoll))
    await logFailure(dependencies, id, () => recordDue(dependencies, id))
  for (const { id } of await campaigns.listWaiting(clock.now())) {
    await logFailure(dependencies, id, async () => {
      const now = clock.now()
      // As it is now: the start of another campaign may have taken long.
      const campaign = await campaigns.lease(id, { now, until: now + leaseMs })
      if (campaign === null) return
      let change: Partial<CampaignRow> = {}
      await logFailure(dependencies, id, async () => {
        change = await start(dependencies, campaign)
      })
      await campaigns.release(campaign, { leased_until: 0, ...change })
    })
  }
}

/** Retries schedules whose next time could not be computed. */
export async function retrySchedules(dependencies: DueDependencies): Promise<void> {
  const { campaigns, clock } = dependencies
  for (const { id } of await campaigns.listUnscheduled()) {
    await logFailure(dependencies, id, () =>
      campaigns.change(id, (campaign) => {
        if (!isUnscheduled(campaign)) return null
        const next = scheduleAfter(campaign, clock.now())
        return next.error === null ? { next_at: next.at, last_error: null } : { last_error: next.error }
      }),
    )
  }
}

async function logFailure({ log }: DueDependencies, id: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    log.warn({ err: error, campaign: id }, 'starting a campaign failed; poller will retry'),
  )
}

async function recordDue({ campaigns, clock, log, newRunId }: DueDependencies, id: string): Promise<void> {
  await campaigns.change(id, (campaign) => {
    const now = clock.now()
    // Another process recorded it first, or its owner paused it.
    if (campaign.next_at === null || campaign.next_at > now) return null
    const { next_at: dueAt, waiting_since: since, run_id: runId, last_error: lastError } = campaign
    const next = scheduleAfter(campaign, now)
    if (next.error !== null)
      log.warn({ campaign: id, cron: campaign.cron }, 'computing the next time of a schedule failed')
    return {
      next_at: next.at,
      last_error: next.error ?? lastError,
      waiting_since: since ?? dueAt,
      run_id: runId ?? newRunId(now),
    }
  })
}

/** The next time, null without a schedule; or a text for the owner when it could not be computed. */
function scheduleAfter(
  { cron, timezone }: Pick<CampaignRow, 'cron' | 'timezone'>,
  now: number,
): { at: number | null; error: string | null } {
  if (cron === null) return { at: null, error: null }
  try {
    return { at: nextTime({ cron, timezone }, now), error: null }
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    return {
      at: null,
      error: `The next start time could not be calculated. The server retries every 10 minutes. ${error.message}`,
    }
  }
}

/** Returns what changes when the lease is released: without changes, the campaign keeps waiting. */
async function start(dependencies: DueDependencies, campaign: CampaignRow): Promise<Partial<CampaignRow>> {
  const { campaigns, engine, clock, log } = dependencies
  const { id, account_id: accountId, run_id: runId } = campaign
  const keepsWaiting = {}
  const over = { waiting_since: null, run_id: null }
  // A start must not clear the error that the schedule has no next time.
  const started = { ...over, last_job_id: runId, last_error: isUnscheduled(campaign) ? campaign.last_error : null }
  const settleSkipped = async (reason: string): Promise<Partial<CampaignRow>> => {
    const change = { ...over, last_job_id: runId, last_error: reason }
    await campaigns.settleSkipped(campaign, { change, mail: await dependencies.skipMail(campaign, reason) })
    return {}
  }
  if (runId === null) return over
  const skip = async (reason: string): Promise<Partial<CampaignRow>> => {
    await dependencies.skip(campaign, { runId, reason })
    return await settleSkipped(reason)
  }
  const startedRun = await engine.readRun(runId)
  // A process that died after it stored the skipped run has not sent the mail.
  if (startedRun?.ending?.code === 'skipped') return await settleSkipped(startedRun.ending.words)
  if (startedRun !== null) return started
  if (!(await dependencies.isProfessional(accountId))) return await skip(notAllowed)
  // Another capture of the account is running; start after it ends.
  const open = await engine.readOpenRunOf(accountId)
  if (open !== null && open.ending === null) return keepsWaiting
  try {
    await dependencies.start(campaign, runId)
    return started
  } catch (error) {
    if (!(error instanceof PublicError)) throw error
    // Another capture was started at the same moment.
    if (error.code === 'conflict') return keepsWaiting
    const dueAt = campaign.waiting_since ?? clock.now()
    const isAway = error instanceof Unavailable || error instanceof LimitReached
    if (!isAway || clock.now() - dueAt >= dependencies.retryMs) return await skip(error.message)
    log.info({ campaign: id, account: accountId, reason: error.message }, 'a scheduled capture waits for its source')
    return { last_error: `Waiting to start. ${error.message}`, leased_until: clock.now() + againMs }
  }
}
