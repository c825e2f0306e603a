import { type CampaignRow, isUnscheduled } from '@gazetteer/server/features/campaigns/campaign-table'
import type { CampaignStore } from '@gazetteer/server/features/campaigns/campaign-store'
import { nextTime } from '@gazetteer/server/platform/schedule/next-time'
import type { NightScenario } from './night-scenario.ts'
import type { SimProcess, SimulationSteps } from '../time/steps.ts'
import type { VirtualTime } from '../time/virtual-time.ts'

/** A due time that became a run, or joined the run that was waiting. */
type Recorded = { campaignId: string; runId: string; dueAt: number; at: number }

/** The campaigns of a night in memory, as every process sees them. */
export function memoryCampaigns(
  { campaigns }: Pick<NightScenario, 'campaigns'>,
  { steps, time }: { steps: SimulationSteps; time: VirtualTime },
) {
  const rows = new Map(campaigns.map((one) => [one.id, rowOf(one, time.now())]))
  const recorded: Recorded[] = []
  const mails = new Map<string, number>()
  let isOver = false

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
          if (row === undefined || row.leased_until > now || row.waiting_since === null) return null
          const leased = { ...row, leased_until: until }
          rows.set(id, leased)
          return leased
        }),
      release: ({ id, leased_until: until, run_id: runId }, wanted) =>
        inTurn(() => {
          const row = rows.get(id)
          if (row?.leased_until === until && row.run_id === runId) change(id, wanted)
        }),
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

  return {
    rows,
    recorded,
    mails,
    waiting,
    storeOf,
    /** No campaign becomes due any more. */
    end: () => void (isOver = true),
  }
}

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
