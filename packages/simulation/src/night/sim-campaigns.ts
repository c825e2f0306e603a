import type { CampaignRow } from '@gazetteer/server/features/campaigns/campaign-table'
import { type DueDependencies, startDue } from '@gazetteer/server/features/campaigns/start-or-skip-due'
import { silentLog } from '@gazetteer/server/platform/log'
import { openOnlyRun } from '@gazetteer/server/features/captures/run/open-run'
import { refuseFallback } from '@gazetteer/server/features/captures/run/request/sources'
import type { CaptureRequest } from '@gazetteer/engine'
import { memoryCampaigns } from './memory-campaigns.ts'
import type { NightScenario } from './night-scenario.ts'
import { simTypes, type SimAccount } from '../captures/scenario.ts'
import type { SimWorker } from '../world/sim-worker.ts'
import type { SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

const pollMs = 5_000

type CampaignWorld = {
  night: NightScenario
  accounts: readonly SimAccount[]
  steps: SimulationSteps
  time: VirtualTime
  onStart: (run: { id: string; accountId: string; request: CaptureRequest; isCharged: boolean }) => void
}

/** Campaigns in memory, started by the real code of schedules in each worker process. */
export function simCampaigns({ night, accounts, steps, time, onStart }: CampaignWorld) {
  const { storeOf, ...campaigns } = memoryCampaigns(night, { steps, time })
  let ids = 0

  function dependenciesOf({ process, dependencies }: SimWorker): DueDependencies {
    const { engine, clock, sources, scheduler } = dependencies
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
        await openOnlyRun(dependencies, run.accountId, () => engine.createRun(run))
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
    ...campaigns,
    /** The poller of `campaigns/index.ts`. */
    startPolling: (worker: SimWorker) => {
      const context = dependenciesOf(worker)
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
