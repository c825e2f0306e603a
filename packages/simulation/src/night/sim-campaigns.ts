import { type CampaignRow, isUnscheduled } from '@gazetteer/server/features/campaigns/campaign-table'
import type { CampaignStore } from '@gazetteer/server/features/campaigns/campaign-store'
import { nextTime } from '@gazetteer/server/features/campaigns/next-time'
import { type DueContext, startDue } from '@gazetteer/server/features/campaigns/start-or-skip-due'
import { silentLog } from '@gazetteer/server/platform/log'
import { openOnlyRun } from '@gazetteer/server/features/captures/run/open-only-run'
import { refuseFallback } from '@gazetteer/server/features/captures/run/request/refuse-fallback'
import type { CaptureRequest } from '@gazetteer/engine'
import type { NightScenario } from './night-scenario.ts'
import { simTypes, type SimAccount } from '../captures/scenario.ts'
import type { SimWorker } from '../world/sim-worker.ts'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

const pollMs = 5_000

/** A due time that became a run, or joined the run that was waiting. */
type Recorded = { campaignId: string; runId: string; dueAt: number; at: number }

type CampaignWorld = {
  night: NightScenario
  accounts: readonly SimAccount[]
  steps: SimulationSteps
  time: VirtualTime
  onStart: (run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean }) => void
}

/** Campaigns in memory, started by the real code of schedules in each worker process. */
export function simCampaigns({ night, accounts, steps, time, onStart }: CampaignWorld) {
  const rows = new Map(night.campaigns.map((one) => [one.id, rowOf(one, time.now())]))
  const recorded: Recorded[] = []
  const mails = new Map<string, number>()
  let isOver = false
  let ids = 0

  const change = (id: string, wanted: Partial<CampaignRow>): void => {
    const row = rows.get(id)
    if (row !== undefined) rows.set(id, { ...row, ...wanted })
  }
  const waiting = () => [...rows.values()].filter((row) => row.waiting_since !== null)

  /** One statement or transaction at a time; a dead process changes nothing. */
  function storeOf(process: SimProcess): CampaignStore {
    const inTurn = async <T>(work: () => T): Promise<T> => {
      await steps.turn(process)
      return work()
    }
    return {
      listDue: (now) =>
        inTurn(() =>
          isOver ? [] : [...rows.values()].flatMap(({ id, next_at: at }) => (at !== null && at <= now ? [id] : [])),
        ),
      listWaiting: (now) => inTurn(() => waiting().filter((row) => row.leased_until <= now)),
      listUnscheduled: () => inTurn(() => [...rows.values()].filter(isUnscheduled)),
      lease: (id, { now, until }) =>
        inTurn(() => {
          const row = rows.get(id)
          if (row === undefined || row.leased_until > now || row.waiting_since === null) return false
          change(id, { leased_until: until })
          return true
        }),
      update: (id, wanted) => inTurn(() => change(id, wanted)),
      change: (id, changeOf) =>
        inTurn(() => {
          const row = rows.get(id)
          const wanted = row === undefined ? null : changeOf(row)
          if (row === undefined || wanted === null) return
          change(id, wanted)
          if (wanted.run_id != null && row.next_at !== null)
            recorded.push({ campaignId: id, runId: wanted.run_id, dueAt: row.next_at, at: time.now() })
        }),
      settleSkipped: ({ id, run_id: runId }, { change: wanted, mail }) =>
        inTurn(() => {
          if (runId === null || rows.get(id)?.run_id !== runId) return
          change(id, wanted)
          if (mail !== null) mails.set(runId, (mails.get(runId) ?? 0) + 1)
        }),
    }
  }

  function contextOf({ process, ports }: SimWorker): DueContext {
    const { engine, clock, sources, scheduler } = ports
    return {
      campaigns: storeOf(process),
      engine,
      clock,
      log: silentLog,
      retryMs: night.sourceRetryMs,
      isProfessional: async () => true,
      newRunId: () => `night-run-${(ids += 1)}`,
      start: async (campaign, runId) => {
        const isNamed = night.campaigns.some(({ id, isNamed: is }) => is && id === campaign.id)
        const source = isNamed ? sources.usualId : undefined
        await refuseFallback(sources, { origin: 'campaign', source })
        const run = runOf(campaign, { id: runId, source: source ?? sources.defaultId })
        onStart({ ...run, isCharged: false })
        await openOnlyRun(ports, run.accountId, () => engine.createRun(run))
        scheduler.run(runId)
      },
      skip: async (campaign, { runId, reason }) => {
        if ((await engine.readRun(runId)) !== null) return
        const run = runOf(campaign, { id: runId, source: sources.usualId })
        await engine.createSkippedRun({ ...run, dueAt: campaign.waiting_since ?? clock.now(), reason })
      },
      skipMail: async ({ account_id: to }, text) => ({ to, subject: 'skipped', text }),
    }
  }

  function runOf(campaign: CampaignRow, { id, source }: { id: string; source: CaptureRequest['source'] }) {
    const account = accounts.find((one) => one.id === campaign.account_id)
    const request: CaptureRequest = {
      mode: 'autonomous',
      source,
      selections: (account?.cities ?? []).map((city) => ({ city, types: simTypes })),
      onlyNew: false,
      origin: 'campaign',
      campaignId: campaign.id,
    }
    const destination = account?.destination ?? 'none'
    return {
      id,
      accountId: campaign.account_id,
      request,
      exportFormat: 'json' as const,
      destination,
      isLimited: false,
      entries: [],
    }
  }

  return {
    rows,
    recorded,
    mails,
    waiting,
    /** No campaign becomes due any more. */
    end: () => void (isOver = true),
    /** The poller of `campaigns/index.ts`. */
    startPolling: (worker: SimWorker) => {
      const context = contextOf(worker)
      const poll = async (): Promise<void> => {
        while (!worker.process.isDead) {
          await startDue(context).catch(() => undefined)
          await time.sleep(pollMs)
        }
      }
      void poll()
    },
  }
}

export type SimCampaigns = ReturnType<typeof simCampaigns>

const rowOf = ({ id, accountId, cron }: NightScenario['campaigns'][number], now: number): CampaignRow => ({
  id,
  account_id: accountId,
  name: id,
  request: '{}',
  cron,
  timezone: 'UTC',
  is_paused: false,
  next_at: nextTime({ cron, timezone: 'UTC' }, now),
  waiting_since: null,
  run_id: null,
  leased_until: 0,
  last_job_id: null,
  last_error: null,
  created_at: now,
})
